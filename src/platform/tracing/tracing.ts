import { context, propagation, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

export type TracingOptions = {
  /** Receives the spans. */
  processor: SpanProcessor;
  service: string;
  version: string;
  /** Fraction of the traces that is kept, from 0 to 1, decided at the start of a trace. */
  share?: number;
};

/** Starts OpenTelemetry in this process. Context is global in its API, so this is called once per process. */
export const startTracing = (options: TracingOptions): { tracer: Tracer; stop(): Promise<void> } => {
  const { processor, service, version, share = 1 } = options;
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [processor],
  });
  return { tracer: provider.getTracer('canopy', version), stop: () => provider.shutdown() };
};
