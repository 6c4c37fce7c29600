"""将棋カード大戦: two decks of twenty cards, mana, traps and combat."""
