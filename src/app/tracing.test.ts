import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#platform/log.ts';
import { traceJobs } from '#platform/tracing/instrumentation.ts';
import { createTracing } from './tracing.ts';

let collector: Server;
let endpoint: string;
let status = 200;
const receivedRequests: { url: string; headers: IncomingHttpHeaders; body: unknown }[] = [];

beforeAll(async () => {
  collector = createServer((request, reply) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      receivedRequests.push({ url: request.url ?? '', headers: request.headers, body: JSON.parse(text) });
      reply.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((onListening) => collector.listen(0, '127.0.0.1', onListening));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
});
afterAll(() => collector.close());

const exportSpans = async (count: number): Promise<string[]> => {
  const lines: string[] = [];
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret',
    OTEL_SERVICE_NAME: 'canopy',
    OTEL_TRACES_SAMPLER_ARG: 1,
  };
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const { tracer, stop } = createTracing(settings, '1.0.0', () => log);
  for (let n = 0; n < count; n += 1) await traceJobs(tracer)('send-message', undefined, () => Promise.resolve());
  await stop();
  return lines;
};

test('the collector receives spans as OTLP JSON', async () => {
  expect(await exportSpans(1)).toEqual([]);
  expect(receivedRequests).toHaveLength(1);
  expect(receivedRequests[0]?.url).toBe('/v1/traces');
  expect(receivedRequests[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'x-key': 'a secret' });
  expect(receivedRequests[0]?.body).toMatchObject({
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
                name: 'send-message',
                kind: 5,
                attributes: [{ key: 'canopy.job', value: { stringValue: 'send-message' } }],
              },
            ],
          },
        ],
      },
    ],
  });
});

test('a collector that refuses several batches of spans is logged once', async () => {
  status = 400;
  receivedRequests.length = 0;
  expect(await exportSpans(600)).toEqual([expect.stringContaining('spans not delivered')]);
  expect(receivedRequests.length).toBeGreaterThan(1);
});
