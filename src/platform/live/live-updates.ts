import { createChangeFeed } from './change-feed.ts';
import type { StreamReply } from './stream-reply.ts';
import { type StreamViewer, createLiveStreams, type StreamLimits } from './streams.ts';

/** What a process needs so that browsers hear of changes as they happen. */
export type LiveUpdates = {
  /** A stream for whoever looks; null when there is no room, or the database is not heard: they ask by themselves then. */
  open(looking: StreamViewer): Promise<StreamReply | null>;
  readonly count: number;
  /** Ends all streams: their browsers go to another process. */
  end(): void;
  stop(): Promise<void>;
};

/** `url`: PostgreSQL itself, past any pooler that shares connections. `isLive`: whether a session is, by its hash. */
export const createLiveUpdates = (
  url: string,
  limits: StreamLimits,
  isLive: (session: string) => Promise<boolean>,
): LiveUpdates => {
  const streams = createLiveStreams(limits, isLive);
  const ear = createChangeFeed(url, streams);
  return {
    open: async (looking) => ((await ear.isUp()) ? streams.open(looking) : null),
    get count() {
      return streams.count;
    },
    end: streams.end,
    stop: async () => {
      streams.end();
      await ear.stop();
    },
  };
};
