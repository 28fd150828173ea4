import { SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { beforeEach, expect, test } from 'vitest';
import {
  currentTraceParent,
  traceJobs,
  traceLogFields,
  traceOutsideCalls,
  traceStatements,
} from './instrumentation.ts';
import { startTracing } from './tracing.ts';

const exporter = new InMemorySpanExporter();
const start = (share: number) =>
  startTracing({ processor: new SimpleSpanProcessor({ exporter }), service: 'test', version: '1', share }).tracer;

const tracer = start(1);
const job = traceJobs(tracer);
const statement = traceStatements(tracer);
const outsideCall = traceOutsideCalls(tracer);

beforeEach(() => exporter.reset());

const find = (name: string) => exporter.getFinishedSpans().find((span) => span.name === name);

test('work within a span creates child spans, also in parallel and after awaiting', async () => {
  await job('job', undefined, async () => {
    await Promise.all(
      ['mail', 'sms'].map((system) =>
        outsideCall(system, 'send', async () => {
          await new Promise((resolve) => setTimeout(resolve, 5));
          await statement(`select '${system}'`, () => Promise.resolve());
        }),
      ),
    );
  });
  expect(find('job')?.kind).toBe(SpanKind.CONSUMER);
  for (const name of ['mail send', 'sms send']) {
    expect(find(name)?.parentSpanContext?.spanId).toBe(find('job')?.spanContext().spanId);
    expect(find(name)?.kind).toBe(SpanKind.CLIENT);
  }
  const parents = exporter
    .getFinishedSpans()
    .flatMap((span) => (span.name === 'SELECT' ? [span.parentSpanContext] : []));
  const calls = ['mail send', 'sms send'].map((name) => find(name)?.spanContext().spanId);
  expect(new Set(parents.map((parent) => parent?.spanId))).toEqual(new Set(calls));
});

test('an error marks the span and is rethrown', async () => {
  await expect(job('job', undefined, () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(find('job')?.status.code).toBe(SpanStatusCode.ERROR);
});

test('a job continues the trace in which it was queued; an invalid trace context starts a new one', async () => {
  let outerTrace: string | undefined;
  let fields: object = {};
  await job('first', undefined, async () => {
    outerTrace = currentTraceParent();
    fields = traceLogFields();
  });
  await job('second', outerTrace, () => Promise.resolve());
  await job('other', '00-nonsense-01', () => Promise.resolve());
  const first = find('first')?.spanContext();
  expect(fields).toEqual({ trace_id: first?.traceId, span_id: first?.spanId });
  expect(find('second')?.spanContext().traceId).toBe(first?.traceId);
  expect(find('second')?.parentSpanContext?.spanId).toBe(first?.spanId);
  expect(find('other')?.spanContext().traceId).not.toBe(first?.traceId);
  expect(find('other')?.parentSpanContext).toBeUndefined();
});

test('no spans are created outside of a trace, or in a trace that is not sampled', async () => {
  await statement('select 1', () => Promise.resolve());
  const contexts: unknown[] = [];
  const dropped = start(0);
  await traceJobs(dropped)('job', undefined, async () => {
    await traceStatements(dropped)('select 1', () => Promise.resolve());
    contexts.push(currentTraceParent(), traceLogFields());
  });
  expect(contexts).toEqual([undefined, {}]);
  expect(exporter.getFinishedSpans()).toEqual([]);
});
