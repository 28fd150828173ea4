import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Span, Tracer } from '#platform/tracing/tracer.ts';
import { privateDetails } from './testing/customers/new-customer.ts';
import { type OrderedSim, orderSim } from './testing/orders/ordered-sim.ts';
import { fetchMessages } from './testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';
import { createTraceLogFields } from './tracing.ts';

const spans: Span[] = [];
const lines: string[] = [];
let product: TestApp;
let ordered: OrderedSim;

beforeAll(async () => {
  const tracer = new Tracer({ keep: (span) => spans.push(span) });
  product = await startTestApp({
    tracing: { tracer, logFields: createTraceLogFields(tracer) },
    log: { write: (line) => void lines.push(line) },
    settings: { LOG_LEVEL: 'info' },
  });
  ordered = await orderSim(product);
  await product.waitFor(async () =>
    (await fetchMessages(product, ordered.email)).some((mail) => mail.attachments.length > 0),
  );
});
afterAll(() => product.stop());

const named = (name: string) => spans.filter((span) => span.name === name);
const below = (parent: Span | undefined) => spans.filter(({ parent_id }) => parent_id === parent?.span_id);

test('a request, its statements, its job and the outside call of the job form one trace', () => {
  const [accept] = named('POST /api/v2/customer/accept');
  expect(accept).toMatchObject({ kind: 'server', parent_id: null, failed: false });
  expect(accept?.attributes).toMatchObject({ 'http.request.method': 'POST', 'http.response.status_code': 200 });
  const jobs = spans.filter(({ kind, trace_id }) => kind === 'job' && trace_id === accept?.trace_id);
  const message = jobs.find(({ name }) => name === 'send-message');
  expect(below(message).map(({ name }) => name)).toContain('mail send');
  const verbs = below(accept).map(({ name }) => name);
  expect(verbs).toEqual(expect.arrayContaining(['SELECT', 'UPDATE', 'BEGIN', 'COMMIT']));
  expect(below(message).map(({ name }) => name)).toContain('INSERT');
});

test('every span ends within its parent, and polling creates none', () => {
  const byId = new Map(spans.map((span) => [span.span_id, span]));
  const lost = spans.filter(({ kind, parent_id }) => kind === 'client' && !byId.has(parent_id ?? ''));
  expect(lost.map(({ name }) => name)).toEqual([]);
  expect(spans.every(({ began, ended }) => ended !== null && ended >= began)).toBe(true);
  expect(spans.some(({ name }) => /healthz|readyz|metrics/.test(name))).toBe(false);
});

test('the lines of a request and of a job name its trace', () => {
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const request = told.find(({ route }) => route === '/api/v2/customer/accept');
  expect(request?.['trace_id']).toBe(named('POST /api/v2/customer/accept')[0]?.trace_id);
  expect(request?.['reqId']).toBe(named('POST /api/v2/customer/accept')[0]?.attributes['canopy.request_id']);
});

test('spans contain no personal data', () => {
  const all = JSON.stringify(spans, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const { personal_data: person, personal_address: home } = privateDetails;
  for (const text of [ordered.email, person.first_name, person.last_name, home.street_name, person.birth_data.birth_at])
    expect(all).not.toContain(text);
  expect(all).not.toMatch(/@example/);
});
