import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net';

/**
 * State of the connections through a proxy: `cut` ends all and refuses new ones, `slow` delays every piece in both directions,
 * `silent` accepts and passes nothing on, `garbled` changes bytes of the answers.
 */
export type LineState = 'open' | 'cut' | 'slow' | 'silent' | 'garbled';

export type TcpProxy = {
  port: number;
  set(state: LineState): void;
  /** Ends the connections that are open now; new ones are taken. */
  cutOnce(): void;
  stop(): Promise<void>;
};

const slowMs = 400;

const garble = (piece: Buffer): Buffer => {
  const garbled = Buffer.from(piece);
  for (let at = 0; at < garbled.length; at += 7) garbled[at] = (garbled[at] ?? 0) ^ 0x15;
  return garbled;
};

/** Starts a proxy in front of `target` on a free port of this machine. `target` is asked for at each connection. */
export const startTcpProxy = async (target: () => NetConnectOpts): Promise<TcpProxy> => {
  let state: LineState = 'open';
  const lines = new Set<{ inner: Socket; outer: Socket }>();

  const pass = (from: Socket, to: Socket, isAnswer: boolean): void => {
    // Pieces keep their order also when the state changes while some are delayed.
    let before = Promise.resolve();
    from.on('data', (piece: Buffer) => {
      if (state === 'silent') return void from.pause();
      const sentPiece = state === 'garbled' && isAnswer ? garble(piece) : piece;
      const waits = state === 'slow' ? slowMs : 0;
      before = before
        .then(() => (waits > 0 ? new Promise<void>((resolve) => void setTimeout(resolve, waits)) : undefined))
        .then(() => void (to.destroyed || to.write(sentPiece)));
    });
    from.on('end', () => void before.then(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
  };

  const server: Server = createServer((outer) => {
    if (state === 'cut') return void outer.destroy();
    const inner = connect(target());
    const line = { inner, outer };
    lines.add(line);
    outer.once('close', () => lines.delete(line));
    for (const socket of [inner, outer]) socket.setNoDelay(true);
    pass(outer, inner, false);
    pass(inner, outer, true);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cutOnce = (): void => {
    for (const { inner, outer } of lines) for (const socket of [inner, outer]) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: (newState) => {
      // A silent connection has dropped bytes of the stream, so it is closed when the silence ends.
      if (newState === 'cut' || state === 'silent' || state === 'garbled') cutOnce();
      state = newState;
    },
    cutOnce,
    stop: async () => {
      cutOnce();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
};
