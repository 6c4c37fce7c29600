// The yardstick: boardgame.io's own server with a game that could not be smaller, and its own store of files.
const { Server, FlatFile, Origins } = require('boardgame.io/server');

const trivial = {
  name: 'trivial',
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => { G.count += 1; } },
};

const [port, dir] = process.argv.slice(2);
Server({ games: [trivial], db: new FlatFile({ dir }), origins: [Origins.LOCALHOST] }).run({ port: Number(port) });
