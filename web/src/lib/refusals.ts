/** The words of a refusal without the clause behind them: that is shown as a link of its own. */
export function withoutClause(words: string): string {
  return words.replace(/ ?\[[A-Z]+-[^\]]*\]$/, '')
}
