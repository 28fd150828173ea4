import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { median } from './median.ts';
import type { Program } from './programs.ts';
import { firstProductUuid, sessionToken } from './seed-ids.ts';
import { measureSessionP99 } from './session-p99.ts';

export type FloodFigures = {
  name: string;
  /** p99 of the session of other customers in ms: alone, and beside the flood; the middle of the rounds. */
  p99_alone_ms: number;
  p99_beside_ms: number;
  ratio: number;
  aim_ratio: number;
  /** Highest resident memory above that before the flood, MB. */
  memory_mb: number;
  /** Answers to the flood by status. */
  statuses: Record<string, number>;
};

type FloodRequest = { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: Buffer };
type Flood = { name: string; at_once: number; aim_ratio: number; request: (at: number) => FloodRequest };

const junkSignature = () => ({
  'content-type': 'application/json',
  'webhook-id': 'flood',
  'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
  'webhook-signature': `v1,${'A'.repeat(43)}=`,
});
const fourMegabytes = Buffer.from(JSON.stringify({ records: [' '.repeat(4_000_000)] }));
const compressed = brotliCompressSync(fourMegabytes);

/** The kinds of floods. Each comes from one address unless its requests say otherwise; the customers have other addresses. */
const floods: readonly Flood[] = [
  {
    name: 'compressed webhook bodies with a junk signature',
    at_once: 50,
    aim_ratio: 4,
    request: () => ({
      method: 'POST',
      path: '/api/webhook/network/usage',
      headers: { ...junkSignature(), 'content-encoding': 'br' },
      body: compressed,
    }),
  },
  {
    name: 'webhook bodies of 4 MB with a junk signature',
    at_once: 50,
    aim_ratio: 4,
    request: () => ({
      method: 'POST',
      path: '/api/webhook/network/usage',
      headers: junkSignature(),
      body: fourMegabytes,
    }),
  },
  {
    name: 'pages of the usage history of one customer',
    at_once: 20,
    aim_ratio: 4,
    request: () => ({
      method: 'GET',
      path: `/api/customer/product/usage-history/list?limit=200&customer_product_uuid=${firstProductUuid(1)}`,
      headers: { 'x-session-token': sessionToken(1) },
    }),
  },
  {
    name: 'the price list as a PDF',
    at_once: 20,
    aim_ratio: 4,
    request: (at) => ({
      method: 'GET',
      path: `/api/catalogue/price-list/document?lang=${['en', 'fr', 'nl'][at % 3]}`,
      // The limit of 60 a minute is per address, so this flood comes from 200 addresses.
      headers: { 'x-forwarded-for': `198.51.100.${at % 200}` },
    }),
  },
];

const sendOnce = (url: string, { method, path, headers, body }: FloodRequest, agent: http.Agent): Promise<string> =>
  new Promise((resolve) => {
    const request = http.request(
      `${url}${path}`,
      {
        method,
        agent,
        headers: { 'x-forwarded-for': '192.0.2.66', ...headers, ...(body ? { 'content-length': body.length } : {}) },
      },
      (reply) => {
        reply.resume();
        reply.once('close', () => resolve(String(reply.statusCode)));
      },
    );
    request.once('error', () => resolve('cut'));
    request.end(body);
  });

const fetchMemoryMb = async ({ url }: Program): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1024 / 1024);
};

/** Floods the server until `state.goes` is false. */
const flood = async (
  { url }: Program,
  { at_once, request }: Flood,
  state: { goes: boolean; statuses: Record<string, number> },
) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: at_once });
  let sentCount = 0;
  const sendUntilOver = async (): Promise<void> => {
    while (state.goes) {
      sentCount += 1;
      const status = await sendOnce(url, request(sentCount), agent);
      state.statuses[status] = (state.statuses[status] ?? 0) + 1;
      // A refused client retries soon, and its retries are not measured as a load of their own.
      if (status !== '200') await pause(20);
    }
  };
  await Promise.all(Array.from({ length: at_once }, sendUntilOver));
  agent.destroy();
};

/** Measures the p99 of the session beside each flood and without one, in turns. */
export const measureFloods = async (
  start: () => Promise<Program>,
  tokens: readonly string[],
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<FloodFigures[]> => {
  const figures: FloodFigures[] = [];
  for (const each of floods) {
    const product = await start();
    // Without an answer within the measurement, its whole length counts.
    const sessions = async () => (await measureSessionP99(product, { tokens, seconds })) || seconds * 1000;
    await sessions();
    const before = await fetchMemoryMb(product);
    const [aloneP99s, besideP99s]: [number[], number[]] = [[], []];
    const statuses: Record<string, number> = {};
    let highest = before;
    for (let round = 0; round < rounds; round += 1) {
      aloneP99s.push(await sessions());
      const state = { goes: true, statuses };
      const flooding = flood(product, each, state);
      const watching = (async () => {
        while (state.goes) {
          highest = Math.max(highest, await fetchMemoryMb(product));
          await pause(250);
        }
      })();
      besideP99s.push(await sessions());
      state.goes = false;
      await Promise.all([flooding, watching]);
    }
    await product.stop();
    figures.push({
      name: each.name,
      p99_alone_ms: median(aloneP99s),
      p99_beside_ms: median(besideP99s),
      ratio: Number((median(besideP99s) / Math.max(1, median(aloneP99s))).toFixed(1)),
      aim_ratio: each.aim_ratio,
      memory_mb: highest - before,
      statuses,
    });
  }
  return figures;
};

/** A line for each flood. */
export const formatFloods = (figures: readonly FloodFigures[]): string =>
  figures
    .map(
      ({ name, p99_alone_ms, p99_beside_ms, ratio, aim_ratio, memory_mb, statuses }) =>
        `Beside ${name}: session p99 ${p99_alone_ms} ms alone and ${p99_beside_ms} ms: ${ratio} times, aim ${aim_ratio}; ${memory_mb} MB more; answers ${JSON.stringify(statuses)}${ratio > aim_ratio ? '   MISSED' : ''}`,
    )
    .join('\n');
