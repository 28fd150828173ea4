import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createOtlpExporter } from './otlp.ts';
import type { Span } from './tracer.ts';

let collector: Server;
let endpoint: string;
let status = 200;
type Body = { resourceSpans: [{ resource: unknown; scopeSpans: [{ spans: unknown[] }] }] };
let got: { url: string; headers: IncomingHttpHeaders; body: Body }[] = [];

beforeAll(async () => {
  collector = createServer((request, reply) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      got.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(text) as Body });
      reply.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((ready) => collector.listen(0, '127.0.0.1', ready));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
});
afterAll(() => collector.close());
beforeEach(() => {
  got = [];
  status = 200;
});

const span = (more: Partial<Span> = {}): Span => ({
  trace_id: '5b8efff798038103d269b633813fc60c',
  span_id: 'eee19b7ec3c1b174',
  parent_id: null,
  name: 'GET /api/thing',
  kind: 'server',
  began: 1_544_712_660_000_000_000n,
  ended: 1_544_712_661_000_000_000n,
  failed: false,
  attributes: { 'http.response.status_code': 200, cached: true, 'http.route': '/api/thing' },
  ...more,
});

const open = (more: Partial<Parameters<typeof createOtlpExporter>[0]> = {}) => {
  const troubles: string[] = [];
  const otlp = createOtlpExporter({
    endpoint,
    headers: { 'x-key': 'secret' },
    service: 'canopy',
    version: '1.0.0',
    onTrouble: (reason) => troubles.push(reason),
    ...more,
  });
  return { otlp, troubles };
};

test('spans are sent as OTLP JSON', async () => {
  const { otlp, troubles } = open();
  otlp.record(span());
  otlp.record(span({ parent_id: 'eee19b7ec3c1b173', kind: 'job', failed: true, attributes: {} }));
  await otlp.stop();
  expect(troubles).toEqual([]);
  expect(got).toHaveLength(1);
  expect(got[0]?.url).toBe('/v1/traces');
  expect(got[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'x-key': 'secret' });
  expect(got[0]?.body).toEqual({
    resourceSpans: [
      {
        resource: {
          attributes: [
            { key: 'service.name', value: { stringValue: 'canopy' } },
            { key: 'service.version', value: { stringValue: '1.0.0' } },
          ],
        },
        scopeSpans: [
          {
            scope: { name: 'canopy', version: '1.0.0' },
            spans: [
              {
                traceId: '5b8efff798038103d269b633813fc60c',
                spanId: 'eee19b7ec3c1b174',
                name: 'GET /api/thing',
                kind: 2,
                startTimeUnixNano: '1544712660000000000',
                endTimeUnixNano: '1544712661000000000',
                attributes: [
                  { key: 'http.response.status_code', value: { intValue: '200' } },
                  { key: 'cached', value: { boolValue: true } },
                  { key: 'http.route', value: { stringValue: '/api/thing' } },
                ],
                status: {},
              },
              expect.objectContaining({ parentSpanId: 'eee19b7ec3c1b173', kind: 5, status: { code: 2 } }),
            ],
          },
        ],
      },
    ],
  });
});

test('spans are sent periodically, also after an idle time', async () => {
  const { otlp } = open({ everyMs: 10 });
  for (const round of [1, 2]) {
    await new Promise((done) => setTimeout(done, 40));
    otlp.record(span());
    await expect.poll(() => got.length).toBe(round);
  }
  await otlp.stop();
});

test('many spans are sent in several requests', async () => {
  const { otlp } = open();
  for (let n = 0; n < 1_100; n += 1) otlp.record(span());
  await otlp.stop();
  expect(got.map(({ body }) => body.resourceSpans[0].scopeSpans[0].spans.length)).toEqual([512, 512, 76]);
});

test('a failing collector is reported once, and only its spans are lost', async () => {
  status = 503;
  const refused = open();
  refused.otlp.record(span());
  await refused.otlp.stop();
  expect(refused.troubles).toEqual(['HTTP 503']);
  const gone = open({ endpoint: 'http://127.0.0.1:1' });
  for (let n = 0; n < 600; n += 1) gone.otlp.record(span());
  await gone.otlp.stop();
  expect(gone.troubles).toHaveLength(1);
});

test('spans are dropped when the collector is slow', async () => {
  const { otlp, troubles } = open();
  for (let n = 0; n < 5_000; n += 1) otlp.record(span());
  expect(troubles).toEqual(['too slow']);
  await otlp.stop();
  expect(got.flatMap(({ body }) => body.resourceSpans[0].scopeSpans[0].spans).length).toBeLessThan(5_000);
});
