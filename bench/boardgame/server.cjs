// The yardstick: boardgame.io's own server with a game that could not be smaller. It keeps matches in memory.
const { Server, Origins } = require('boardgame.io/server');

const trivial = {
  name: 'trivial',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => { G.count += 1; } },
};

Server({ games: [trivial], origins: [Origins.LOCALHOST] }).run({ port: Number(process.argv[2]) });
