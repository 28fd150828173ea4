import { expect, test } from 'vitest';
import { type Span, Tracer } from './tracer.ts';

const begin = (name: string) => ({ name, kind: 'client', attributes: {} }) as const;

const traced = (share?: number) => {
  const kept: Span[] = [];
  return { kept, tracer: new Tracer({ keep: (span) => kept.push(span), ...(share === undefined ? {} : { share }) }) };
};

test('work within a span creates child spans, also in parallel and after awaiting', async () => {
  const { kept, tracer } = traced();
  await tracer.run(tracer.startTraceSpan(begin('request')), async () => {
    await Promise.all(
      ['one', 'two'].map((name) =>
        tracer.run(tracer.startChildSpan(begin(name)), async () => {
          await new Promise((done) => setTimeout(done, 5));
          await tracer.run(tracer.startChildSpan(begin(`below ${name}`)), () => undefined);
        }),
      ),
    );
  });
  const by = (name: string) => kept.find((span) => span.name === name);
  expect(new Set(kept.map(({ trace_id }) => trace_id)).size).toBe(1);
  expect(by('request')).toMatchObject({ parent_id: null, failed: false });
  for (const name of ['one', 'two']) {
    expect(by(name)?.parent_id).toBe(by('request')?.span_id);
    expect(by(`below ${name}`)?.parent_id).toBe(by(name)?.span_id);
  }
  for (const { began, ended } of kept) expect(Number((ended ?? 0n) - began)).toBeGreaterThanOrEqual(0);
  expect(tracer.current).toBeUndefined();
});

test('an error marks the span and is rethrown', async () => {
  const { kept, tracer } = traced();
  await expect(
    tracer.run(tracer.startTraceSpan(begin('job')), () => Promise.reject(new Error('down'))),
  ).rejects.toThrow('down');
  expect(kept).toMatchObject([{ name: 'job', failed: true }]);
});

test('a job continues the trace in which it was queued; an invalid trace context starts a new one', async () => {
  const { kept, tracer } = traced();
  let here: string | undefined;
  await tracer.run(tracer.startTraceSpan(begin('request')), () => {
    here = tracer.here;
  });
  await tracer.run(tracer.startTraceSpan(begin('job'), here), () => undefined);
  await tracer.run(tracer.startTraceSpan(begin('other'), '00-nonsense-01'), () => undefined);
  const [request, job, other] = kept;
  expect(job).toMatchObject({ trace_id: request?.trace_id, parent_id: request?.span_id });
  expect(other?.trace_id).not.toBe(request?.trace_id);
  expect(other?.parent_id).toBeNull();
});

test('outside of a trace, and in one that is not kept, there are no spans', async () => {
  const { kept, tracer } = traced(0);
  expect(tracer.startChildSpan(begin('statement'))).toBeUndefined();
  expect(
    await tracer.run(
      tracer.startTraceSpan(begin('request')),
      () => tracer.startChildSpan(begin('statement')) ?? 'none',
    ),
  ).toBe('none');
  expect(tracer.here).toBeUndefined();
  expect(kept).toEqual([]);
});
