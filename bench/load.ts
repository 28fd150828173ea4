/** Sends one load to one server from a process of its own, and prints what came of it as JSON. The job comes as JSON on standard input. */
import { text } from 'node:stream/consumers';
import autocannon, { type Request } from 'autocannon';

export type LoadJob = {
  url: string;
  connections: number;
  seconds: number;
  /** Dealt to the connections, each of which goes through its own again and again. */
  requests: Request[];
  /** So many requests a second over all connections; as many as there can be unless told. */
  rate?: number;
  /** Every request carries an Idempotency-Key of its own. */
  keys: boolean;
};

export type LoadFigures = { rps: number; p50: number; p99: number; failed: number };

const job = JSON.parse(await text(process.stdin)) as LoadJob;
let turn = 0;
let sent = 0;
const run = `${process.pid}-${Date.now()}`;
const withIdempotencyKey = (request: Request): Request => {
  sent += 1;
  return { ...request, headers: { ...request.headers, 'idempotency-key': `${run}-${sent}` } };
};

const result = await autocannon({
  url: job.url,
  connections: job.connections,
  duration: job.seconds,
  ...(job.rate ? { overallRate: job.rate } : {}),
  setupClient: (client) => {
    const own = job.requests.filter((_, at) => at % job.connections === turn % job.requests.length);
    turn += 1;
    client.setRequests(own.map((request) => (job.keys ? { ...request, setupRequest: withIdempotencyKey } : request)));
  },
});
const measured: LoadFigures = {
  rps: result.requests.total / result.duration,
  p50: result.latency.p50,
  p99: result.latency.p99,
  failed: result.errors + result.timeouts + result.non2xx,
};
process.stdout.write(JSON.stringify(measured));
