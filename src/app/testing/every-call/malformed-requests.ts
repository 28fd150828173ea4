import { connect } from 'node:net';
import fc from 'fast-check';
import { signedHeaders } from '../product/sandbox-control.ts';
import { bodySchemaOf, type EndpointCall } from './endpoint-calls.ts';
import { almostValidInput, hostileTexts, type KnownValues } from './hostile-input.ts';

/** Session token and CSRF pair of a caller; empty without a session. */
export type RawCaller = { token: string; cookie: string; csrf: string };

export type MalformedOptions = {
  calls: readonly EndpointCall[];
  callers: readonly RawCaller[];
  knownValues: KnownValues;
  eventSecret: string;
  seed: number;
};

/** Inputs of each endpoint from which requests are made. */
const inputsPerCall = 30;

/** Pseudorandom numbers below `limit`, the same for the same seed (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed;
  return (limit: number): number => {
    state = (state + 0x6d2b79f5) % 2 ** 32;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
};

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'get', 'BREW', 'P\u0000ST', ''];
const versions = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/9.9', 'http/1.1', ''];
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  '',
  ';;',
];
const headerNames = [
  'accept-language',
  'accept-encoding',
  'cookie',
  'x-customer-uuid',
  'x-session-token',
  'x-xsrf-token',
  'idempotency-key',
  'if-none-match',
  'range',
  'x-forwarded-for',
  'user-agent',
  'x-ray-time',
  'expect',
  'upgrade',
  'te',
  'content-encoding',
  'transfer-encoding',
  'content-length',
  'origin',
  'x y',
  '',
  '\u0000',
  'webhook-signature',
];
const headerValues = [
  '',
  'x',
  'gzip',
  'br',
  'identity',
  'chunked',
  '-1',
  '99999999999999999999',
  'bytes=0-',
  'bytes=9-1,a',
  '100-continue',
  'websocket',
  '%00',
  '"',
  'a=b; a=c; __proto__=d',
  'A'.repeat(4000),
  '*',
  'fr-BE,nl;q=x,,',
  '\u0080\u00ff',
  '1e309',
];
const pathTails = [
  '',
  '',
  '',
  '/',
  '//',
  '/..',
  '/%00',
  '/%2e%2e',
  '/%E0%A4%A',
  '?',
  '?%',
  '?a=%ff',
  '?__proto__[x]=1&a[]=1',
  `?${'a=1&'.repeat(500)}`,
  '#x',
  ';a',
  '\\',
  ' x',
  '/\u00e9',
  `/${'a'.repeat(3000)}`,
];

/** Generates raw HTTP requests that are wrong in one or several ways, endlessly and the same for the same seed. */
export const generateMalformedRequests = function* (options: MalformedOptions): Generator<Buffer> {
  const { calls, callers, knownValues, eventSecret, seed } = options;
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T;
  const oneIn = (times: number): boolean => random(times) === 0;
  const inputs = new Map(
    calls.map((call) => {
      const schema = call.method === 'GET' ? call.entry.query : bodySchemaOf(call);
      const sampled = schema
        ? fc.sample(almostValidInput(schema, knownValues), { seed, numRuns: inputsPerCall })
        : [{}];
      return [call, sampled];
    }),
  );
  const breakBytes = (bytes: Buffer): Buffer => {
    if (bytes.length === 0 || !oneIn(4)) return bytes;
    const broken = Buffer.from(bytes);
    for (let turn = random(4); turn >= 0; turn -= 1) broken[random(broken.length)] = random(256);
    return oneIn(3) ? broken.subarray(0, random(broken.length)) : broken;
  };
  const queryOf = (input: unknown): string =>
    Object.entries((input ?? {}) as object)
      .map(
        ([name, value]) =>
          `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent((JSON.stringify(value) ?? '').replaceAll('"', ''))}`,
      )
      .join('&');

  const headersFor = (call: EndpointCall, caller: RawCaller, body: Buffer): [string, string][] => {
    const isRead = call.method === 'GET';
    const headers: [string, string][] = [
      ['host', 'localhost'],
      ['connection', 'close'],
    ];
    if (caller.token) headers.push(['x-session-token', caller.token]);
    if (!isRead) headers.push(['cookie', caller.cookie], ['x-xsrf-token', caller.csrf]);
    if (call.entry.caller === 'outside' && !oneIn(200))
      headers.push(...Object.entries(signedHeaders(eventSecret, body.toString())));
    if (isRead && body.length === 0) return headers;
    headers.push(['content-type', oneIn(6) ? pick(types) : 'application/json']);
    headers.push(['content-length', String(oneIn(15) ? random(90_000) : body.length)]);
    return headers;
  };
  for (;;) {
    const call = pick(calls);
    const caller = pick(callers);
    const input = pick(inputs.get(call) ?? [{}]);
    const isRead = call.method === 'GET';
    const body =
      isRead && !oneIn(10)
        ? Buffer.alloc(0)
        : breakBytes(Buffer.from(oneIn(8) ? pick(hostileTexts) : (JSON.stringify(input) ?? '')));
    const path = call.path.replaceAll(/\{\w+\}/g, () =>
      encodeURIComponent(pick(hostileTexts).toWellFormed()).slice(0, 400),
    );
    const query = isRead ? `?${queryOf(input)}` : '';
    const headers = headersFor(call, caller, body);
    for (let headersLeft = random(3); headersLeft > 0; headersLeft -= 1)
      headers.push([pick(headerNames), pick(headerValues)]);
    const head = [
      `${oneIn(8) ? pick(methods) : call.method} ${path}${query}${oneIn(4) ? pick(pathTails) : ''} ${oneIn(20) ? pick(versions) : 'HTTP/1.1'}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
    ].join('\r\n');
    yield Buffer.concat([breakHead(Buffer.from(`${head}\r\n\r\n`, 'latin1'), random), body]);
  }
};

/** Replaces a byte at random in a thirtieth of the header blocks. */
const breakHead = (head: Buffer, random: (limit: number) => number): Buffer => {
  if (random(30) === 0) head[random(head.length)] = random(256);
  return head;
};

/** After this time the sender closes the connection of a request that announces more bytes than it has. */
const endsIncompleteAfterMs = 1500;
/** After this time no reply is expected any more; the server itself ends what does not arrive within 30 seconds. */
const answerWithinMs = 60_000;

/** Whether the server still waits for a part of the request. */
const isIncomplete = (bytes: Buffer): boolean => {
  const [head = '', ...bodyParts] = bytes.toString('latin1').split('\r\n\r\n');
  const announced = [...head.matchAll(/^content-length: *(\d+)/gim)].map(([, length]) => Number(length));
  return (
    bodyParts.length === 0 ||
    /^transfer-encoding:/im.test(head) ||
    Math.max(0, ...announced) > bodyParts.join('    ').length
  );
};

/** Status of the reply; 0: none. Interim replies (100) do not count. */
const parseStatus = (answer: string): number =>
  Number(
    [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status).find((status) => status !== '100') ?? 0,
  );

/**
 * Sends raw bytes on a connection of their own; returns the status, or 0 when the connection ends without a reply. A complete
 * request is never ended by its sender, since Node then drops the reply of a busy server.
 */
export const sendRawRequest = (port: number, bytes: Buffer): Promise<number> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const finish = (): void => {
      clearTimeout(answerTimeout);
      clearTimeout(incomplete);
      socket.destroy();
      resolve(parseStatus(answer));
    };
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
      if (parseStatus(answer) > 0) finish();
    });
    socket.on('error', finish).on('close', finish).on('end', finish);
    socket.write(bytes);
    const incomplete = isIncomplete(bytes) ? setTimeout(() => socket.end(), endsIncompleteAfterMs) : undefined;
    const answerTimeout = setTimeout(finish, answerWithinMs);
  });

export type MalformedFigures = {
  requests: number;
  statuses: Record<string, number>;
  broken: { status: number; request: string }[];
  /** Requests whose connection ended without a reply. */
  unanswered: string[];
};

/** Number of requests that are sent at the same time. */
const atOnce = 16;
/** Maximum number of broken requests in the report; the seed reproduces the others. */
const maxListed = 20;

/** Sends a number of generated requests, and counts the replies by status. `broken`: requests with a 5xx reply. Status 0: no reply. */
export const sendMalformedRequests = async (
  port: number,
  requests: Iterator<Buffer>,
  count: number,
): Promise<MalformedFigures> => {
  const figures: MalformedFigures = { requests: 0, statuses: {}, broken: [], unanswered: [] };
  const sendUntilCount = async (): Promise<void> => {
    while (figures.requests < count) {
      figures.requests += 1;
      const bytes = requests.next().value as Buffer;
      const status = await sendRawRequest(port, bytes);
      figures.statuses[status] = (figures.statuses[status] ?? 0) + 1;
      if (status >= 500 && figures.broken.length < maxListed)
        figures.broken.push({ status, request: bytes.toString('latin1').slice(0, 1500) });
      if (status === 0 && figures.unanswered.length < maxListed)
        figures.unanswered.push(bytes.toString('latin1').slice(0, 1500));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendUntilCount));
  return figures;
};
