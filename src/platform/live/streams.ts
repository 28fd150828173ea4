import type { ServerResponse } from 'node:http';
import type { ChangeListener } from './change-feed.ts';
import { StreamReply } from './stream-reply.ts';

/** The viewer: the customer uuid of the caller first, then those of accounts shown to the caller too. */
export type StreamViewer = {
  customers: readonly string[];
  session: string;
  /**
   * For a viewer who sees only a part of the other accounts: reads a hash of that part; `before` is the hash when the
   * stream was opened. A change of these accounts is reported only when the hash differs.
   */
  part?: { hashOfView: () => Promise<string>; before: string };
};

export type LiveStreams = {
  /** Opens a stream; null when this process has reached its maximum. */
  open(viewer: StreamViewer): StreamReply | null;
  readonly count: number;
  close(): void;
};

export type StreamLimits = {
  /** Maximum of all streams. */
  maxStreams: number;
  /** Maximum per customer; one more closes the oldest. */
  maxPerCustomer?: number;
  /** Interval of keep-alive comments, because proxies and browsers close silent connections. */
  silenceSeconds?: number;
  /** Maximum lifetime. The reconnect checks the session again. */
  lifeSeconds?: number;
};

type Stream = StreamViewer & {
  to: ServerResponse;
  saidAt: number;
  endsAt: number;
  /** The hash of `part` that was reported last. */
  shownBefore?: string;
  /** The hash is being read; `again`: a change arrived meanwhile, so it is read once more. */
  reading?: 'once' | 'again';
};

const event = (name: string): string => `data: ${name}\n\n`;
/** A stream with more unread bytes is closed instead of buffered. */
const unreadBytes = 16_384;

/**
 * The open streams of this process. An event only says that something changed; the browser fetches the data with its
 * usual calls. `isSessionLive`: whether a session is live, by its hash.
 */
export const createLiveStreams = (
  { maxStreams, maxPerCustomer = 8, silenceSeconds = 20, lifeSeconds = 3600 }: StreamLimits,
  isSessionLive: (session: string) => Promise<boolean>,
): LiveStreams & ChangeListener => {
  const streams = new Set<Stream>();
  const byCustomer = new Map<string, Set<Stream>>();
  let opened = 0;
  let hasEnded = false;
  const seconds = (): number => performance.now() / 1000;

  const remove = (stream: Stream): void => {
    streams.delete(stream);
    for (const customer of stream.customers) {
      const customerStreams = byCustomer.get(customer);
      customerStreams?.delete(stream);
      if (customerStreams?.size === 0) byCustomer.delete(customer);
    }
  };
  const close = (stream: Stream, lastText = ''): void => {
    remove(stream);
    stream.to.end(lastText);
  };
  const write = (stream: Stream, text: string): void => {
    if (stream.to.writableLength > unreadBytes) {
      remove(stream);
      stream.to.destroy();
      return;
    }
    stream.saidAt = seconds();
    stream.to.write(text);
  };

  /** Reports a change of another account when the shown part of it differs. One read at a time; changes during a read cause one more. */
  const writeIfViewChanged = async (
    stream: Stream,
    { hashOfView }: NonNullable<StreamViewer['part']>,
  ): Promise<void> => {
    if (stream.reading) {
      stream.reading = 'again';
      return;
    }
    stream.reading = 'once';
    const hash = await hashOfView().catch(() => null);
    const hasChangedMeanwhile = (stream.reading as Stream['reading']) === 'again';
    delete stream.reading;
    if (!streams.has(stream)) return;
    // When the part cannot be read, the change is reported and the browser fetches the data.
    if (hash === null || hash !== stream.shownBefore) write(stream, event('changed'));
    if (hash !== null) stream.shownBefore = hash;
    if (hasChangedMeanwhile) await writeIfViewChanged(stream, { hashOfView, before: '' });
  };

  const openStream = (viewer: StreamViewer, to: ServerResponse): void => {
    const now = seconds();
    opened += 1;
    // The lifetimes are staggered, so that streams opened together do not reconnect together.
    const stream: Stream = {
      ...viewer,
      ...(viewer.part && { shownBefore: viewer.part.before }),
      to,
      saidAt: now,
      endsAt: now + lifeSeconds + (opened % 300),
    };
    streams.add(stream);
    for (const customer of viewer.customers) {
      const customerStreams = byCustomer.get(customer) ?? new Set();
      byCustomer.set(customer, customerStreams.add(stream));
    }
    to.on('close', () => remove(stream));
    to.on('error', () => remove(stream));
    const [viewerUuid = ''] = viewer.customers;
    const customerStreams = [...(byCustomer.get(viewerUuid) ?? [])].filter(
      ({ customers }) => customers[0] === viewerUuid,
    );
    for (const oldest of customerStreams.slice(0, -maxPerCustomer)) close(oldest, event('enough'));
    if (hasEnded) close(stream);
    else write(stream, event('open'));
  };

  const beat = setInterval(() => {
    const now = seconds();
    for (const stream of streams) {
      if (now >= stream.endsAt) close(stream);
      else if (now - stream.saidAt >= silenceSeconds) write(stream, ':\n\n');
    }
  }, 1000).unref();

  return {
    get count() {
      return streams.size;
    },
    open: (viewer) => (streams.size >= maxStreams || hasEnded ? null : new StreamReply((to) => openStream(viewer, to))),
    customerChanged: (customer) => {
      for (const stream of byCustomer.get(customer) ?? [])
        if (stream.part && customer !== stream.customers[0]) void writeIfViewChanged(stream, stream.part);
        else write(stream, event('changed'));
    },
    sessionEnded: (customer) => {
      for (const stream of byCustomer.get(customer) ?? [])
        isSessionLive(stream.session).then(
          (lives) => lives || close(stream, event('changed')),
          () => close(stream),
        );
    },
    lost: () => {
      for (const stream of streams) close(stream);
    },
    close: () => {
      hasEnded = true;
      clearInterval(beat);
      for (const stream of streams) close(stream);
    },
  };
};
