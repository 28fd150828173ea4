/** A process that sends requests to one server and prints the figures as JSON. Its job is read as JSON from standard input. */
import { createHistogram } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';

export type LoadRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };

export type LoadJob = {
  url: string;
  connections: number;
  seconds: number;
  /** Distributed over the connections; each connection repeats its own requests in a loop. */
  requests: LoadRequest[];
  /** Requests per second over all connections; absent: as many as possible. */
  rate?: number;
  /** Every request carries an Idempotency-Key of its own. */
  keys: boolean;
};

export type LoadFigures = { rps: number; p50: number; p99: number; failed: number };

const timeoutMs = 10_000;

const job = JSON.parse(await text(process.stdin)) as LoadJob;
const run = `${process.pid}-${Date.now()}`;
const latencies = createHistogram();
const counts = { sent: 0, answered: 0, failed: 0 };
const endsAt = performance.now() + job.seconds * 1000;

/** Sends a request, and resolves when the reply is complete. Its content is dropped. */
const send = (client: Client, { method, path, headers, body }: LoadRequest): Promise<void> =>
  new Promise((resolve) => {
    counts.sent += 1;
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart: () => undefined,
      onResponseStart: (_controller, status) => {
        if (status < 200 || status > 299) counts.failed += 1;
      },
      onResponseData: () => undefined,
      onResponseEnd: () => {
        counts.answered += 1;
        resolve();
      },
      onResponseError: () => {
        counts.failed += 1;
        resolve();
      },
    };
    const requestHeaders = job.keys ? { ...headers, 'idempotency-key': `${run}-${counts.sent}` } : headers;
    client.dispatch({ method, path, headers: requestHeaders, ...(body === undefined ? {} : { body }) }, handler);
  });

/** Sends the requests of a connection in turn. With a rate, a request that a late reply has delayed is measured from the time it was due. */
const sendAll = async (nth: number): Promise<void> => {
  const ownRequests = job.requests.filter((_, at) => at % job.connections === nth % job.requests.length);
  const client = new Client(job.url, { headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const everyMs = job.rate ? (1000 * job.connections) / job.rate : 0;
  let dueMs = performance.now() + (everyMs * nth) / job.connections;
  for (let at = 0; ; at += 1) {
    if (everyMs > 0 && dueMs > performance.now()) await wait(dueMs - performance.now());
    const startMs = everyMs > 0 ? dueMs : performance.now();
    const request = ownRequests[at % ownRequests.length];
    if (!request || startMs >= endsAt) break;
    await send(client, request);
    latencies.record(Math.max(1, Math.round((performance.now() - startMs) * 1000)));
    dueMs += everyMs;
  }
  await client.close();
};

const began = performance.now();
await Promise.all(Array.from({ length: job.connections }, (_, nth) => sendAll(nth)));
const measured: LoadFigures = {
  rps: counts.answered / ((performance.now() - began) / 1000),
  p50: Math.round(latencies.percentile(50) / 100) / 10,
  p99: Math.round(latencies.percentile(99) / 100) / 10,
  failed: counts.failed,
};
process.stdout.write(JSON.stringify(measured));
