import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { traceLogFields, traceStatements } from '#platform/tracing/instrumentation.ts';
import { startTracing } from '#platform/tracing/tracing.ts';
import { privateDetails } from './testing/customers/new-customer.ts';
import { type OrderedSim, registerCustomerAndOrderSim } from './testing/orders/ordered-sim.ts';
import { fetchMessages } from './testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

const exporter = new InMemorySpanExporter();
const lines: string[] = [];
let spans: ReadableSpan[] = [];
let product: TestApp;
let ordered: OrderedSim;

beforeAll(async () => {
  const { tracer } = startTracing({
    processor: new SimpleSpanProcessor({ exporter }),
    service: 'test',
    version: 'test',
  });
  product = await startTestApp({
    tracing: { tracer, logFields: traceLogFields, aroundStatement: traceStatements(tracer) },
    log: { write: (line) => void lines.push(line) },
    settings: { LOG_LEVEL: 'info' },
  });
  ordered = await registerCustomerAndOrderSim(product);
  await product.waitFor(async () =>
    (await fetchMessages(product, ordered.email)).some((mail) => mail.attachments.length > 0),
  );
  spans = exporter.getFinishedSpans();
});
afterAll(() => product.stop());

const spansNamed = (name: string) => spans.filter((span) => span.name === name);
const below = (parent: ReadableSpan | undefined) =>
  spans.filter(({ parentSpanContext }) => parentSpanContext?.spanId === parent?.spanContext().spanId);
const traceOf = (span: ReadableSpan | undefined) => span?.spanContext().traceId;

test('a request, its statements, its job and the outside call of the job form one trace', () => {
  const [accept] = spansNamed('POST /api/v2/customer/accept');
  expect(accept).toMatchObject({ kind: SpanKind.SERVER, status: { code: SpanStatusCode.UNSET } });
  expect(accept?.parentSpanContext).toBeUndefined();
  expect(accept?.attributes).toMatchObject({ 'http.request.method': 'POST', 'http.response.status_code': 200 });
  const jobs = spans.filter((span) => span.kind === SpanKind.CONSUMER && traceOf(span) === traceOf(accept));
  const message = jobs.find(({ name }) => name === 'send-message');
  expect(below(message).map(({ name }) => name)).toContain('mail send');
  const verbs = below(accept).map(({ name }) => name);
  expect(verbs).toEqual(expect.arrayContaining(['SELECT', 'UPDATE', 'BEGIN', 'COMMIT']));
  expect(below(message).map(({ name }) => name)).toContain('INSERT');
});

test('every span has ended, client spans end before their parent, and monitoring requests create no span', () => {
  // Spans are exported in the order in which they end.
  const ids = spans.map((span) => span.spanContext().spanId);
  const lateSpans = spans.filter(
    ({ kind, parentSpanContext }, at) => kind === SpanKind.CLIENT && ids.indexOf(parentSpanContext?.spanId ?? '') < at,
  );
  expect(lateSpans.map(({ name }) => name)).toEqual([]);
  expect(spans.every(({ ended }) => ended)).toBe(true);
  expect(spans.some(({ name }) => /healthz|readyz|metrics/.test(name))).toBe(false);
});

test('the log lines of a request and of its job name its trace', () => {
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const request = entries.find(({ route }) => route === '/api/v2/customer/accept');
  expect(request?.['trace_id']).toBe(traceOf(spansNamed('POST /api/v2/customer/accept')[0]));
  expect(request?.['reqId']).toBe(spansNamed('POST /api/v2/customer/accept')[0]?.attributes['canopy.request_id']);
  const endedJobs = entries.filter(({ job, msg }) => msg === `${String(job)} done`);
  expect(endedJobs.filter((entry) => entry['trace_id'] === request?.['trace_id']).map(({ job }) => job)).toContain(
    'send-message',
  );
});

test('spans contain no personal data', () => {
  const all = JSON.stringify(
    spans.map(({ name, attributes, events, status }) => ({ name, attributes, events, status })),
  );
  const { personal_data: person, personal_address: home } = privateDetails;
  for (const text of [ordered.email, person.first_name, person.last_name, home.street_name, person.birth_data.birth_at])
    expect(all).not.toContain(text);
  expect(all).not.toMatch(/@example/);
});
