import { createChangeFeed } from './change-feed.ts';
import type { StreamReply } from './stream-reply.ts';
import { type StreamViewer, createLiveStreams, type StreamLimits } from './streams.ts';

/** Live updates for browsers, one instance per process. */
export type LiveUpdates = {
  /** Opens a stream. Null when the maximum is reached or the change feed is down; the browser then polls. */
  open(viewer: StreamViewer): Promise<StreamReply | null>;
  readonly count: number;
  /** Ends all streams; the browsers reconnect to another process. */
  close(): void;
  stop(): Promise<void>;
};

/**
 * `databaseUrl`: direct connection to PostgreSQL, because `LISTEN` does not work through a transaction pooler. `isSessionLive`:
 * whether a session is live, by its hash.
 */
export const createLiveUpdates = (
  databaseUrl: string,
  limits: StreamLimits,
  isSessionLive: (session: string) => Promise<boolean>,
): LiveUpdates => {
  const streams = createLiveStreams(limits, isSessionLive);
  const changeFeed = createChangeFeed(databaseUrl, streams);
  return {
    open: async (viewer) => ((await changeFeed.isUp()) ? streams.open(viewer) : null),
    get count() {
      return streams.count;
    },
    close: streams.close,
    stop: async () => {
      streams.close();
      await changeFeed.stop();
    },
  };
};
