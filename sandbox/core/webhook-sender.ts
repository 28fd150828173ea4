import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { buildSignatureHeaders } from './webhook-signature.ts';
import type { Store } from './store.ts';

export interface OutgoingWebhook {
  /** Path at the app, or a full URL. */
  to: string;
  json?: unknown;
  form?: Record<string, string>;
  /** Events of a lane are delivered in order; absent: a separate lane. */
  lane?: string;
  /** Number of copies, to simulate duplicates. */
  times?: number;
}

export interface WebhookSender {
  send(event: OutgoingWebhook): void;
  /** Asks the app something at a path, once, and returns its reply; null without one. */
  request(path: string, json: unknown): Promise<{ status: number; json: unknown } | null>;
  /** Waits at most `ms` until all events are delivered; returns whether they are. */
  waitUntilDelivered(ms: number): Promise<boolean>;
  start(): void;
  stop(): void;
}

interface QueuedWebhook {
  id: string;
  to: string;
  content_type: string;
  body: string;
  lane: string;
  tries: number;
}

const firstRetryMs = 250;
const maxRetryMs = 30_000;
const maxAttempts = 200;
const replyTimeoutMs = 10_000;

/** Creates a sender of webhooks to the app. Events are stored and retried with growing delays until the app replies 2xx. */
export function createWebhookSender(store: Store, app: { url: string | null; secret: string }): WebhookSender {
  const queue = store.collection<QueuedWebhook>('event-out');
  const busy = new Set<string>();
  const stopping = new AbortController();
  let isStarted = false;

  function post({ id, to, content_type, body }: Omit<QueuedWebhook, 'lane' | 'tries'>): Promise<Response> {
    const isToApp = to.startsWith('/');
    return fetch(isToApp ? `${app.url}${to}` : to, {
      method: 'POST',
      headers: {
        'content-type': content_type,
        ...(isToApp && buildSignatureHeaders(app.secret, id, body, Date.now())),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(replyTimeoutMs)]),
    });
  }

  async function deliver(event: QueuedWebhook): Promise<boolean> {
    try {
      const answer = await post(event);
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  async function runLane(lane: string): Promise<void> {
    if (!isStarted || busy.has(lane)) return;
    busy.add(lane);
    for (
      let event = queue.list({ where: { lane } }).at(-1);
      event && isStarted;
      event = queue.list({ where: { lane } }).at(-1)
    ) {
      const arrived = await deliver(event);
      if (stopping.signal.aborted) return;
      const tries = event.tries + 1;
      if (arrived || tries >= maxAttempts) queue.remove(event.id);
      else {
        queue.save({ ...event, tries });
        await waitUnlessStopped(Math.min(firstRetryMs * 2 ** (tries - 1), maxRetryMs));
      }
    }
    busy.delete(lane);
  }

  const waitUnlessStopped = (ms: number): Promise<void> =>
    wait(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);

  return {
    send({ to, json, form, lane = randomUUID(), times = 1 }) {
      if (to.startsWith('/') && !app.url) return;
      const content_type = form ? 'application/x-www-form-urlencoded' : 'application/json';
      const body = form ? new URLSearchParams(form).toString() : JSON.stringify(json ?? {});
      for (let n = 0; n < times; n++) queue.save({ id: randomUUID(), to, content_type, body, lane, tries: 0 });
      void runLane(lane);
    },
    async request(path, json) {
      if (!app.url) return null;
      try {
        const body = JSON.stringify(json);
        const answer = await post({ id: randomUUID(), to: path, content_type: 'application/json', body });
        return { status: answer.status, json: await answer.json().catch(() => null) };
      } catch {
        return null;
      }
    },
    async waitUntilDelivered(ms) {
      const deadline = Date.now() + ms;
      while (queue.list({ limit: 1 }).length && Date.now() < deadline) await waitUnlessStopped(20);
      return queue.list({ limit: 1 }).length === 0;
    },
    start() {
      isStarted = true;
      for (const lane of new Set(queue.list().map((event) => event.lane))) void runLane(lane);
    },
    stop() {
      isStarted = false;
      stopping.abort();
    },
  };
}
