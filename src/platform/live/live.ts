import { hearing } from './hearing.ts';
import type { StreamReply } from './stream-reply.ts';
import { type Looking, openStreams, type StreamLimits } from './streams.ts';

/** What a process needs so that browsers hear of changes as they happen. */
export type Live = {
  /** A stream for whoever looks; null when there is no room, or the database is not heard: they ask by themselves then. */
  open(looking: Looking): Promise<StreamReply | null>;
  readonly count: number;
  /** Ends all streams: their browsers go to another process. */
  end(): void;
  stop(): Promise<void>;
};

/** `url`: PostgreSQL itself, past any pooler that shares connections. `isLive`: whether a session is, by its hash. */
export const openLive = (url: string, limits: StreamLimits, isLive: (session: string) => Promise<boolean>): Live => {
  const streams = openStreams(limits, isLive);
  const ear = hearing(url, streams);
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
