import type { Logger } from 'pino';
import type { Settings } from '#platform/settings.ts';
import { createOtlpExporter } from '#platform/tracing/otlp.ts';
import { Tracer } from '#platform/tracing/tracer.ts';

export type Tracing = {
  tracer: Tracer;
  /** Ids that connect a log line with its trace. */
  logFields(): object;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
};

/** Parses `name=value,name=value` with URL-encoded values (OpenTelemetry, protocol exporter configuration). */
const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('='))
      .filter(([name]) => name?.trim())
      .map(([name = '', ...value]) => [name.trim().toLowerCase(), decodeURIComponent(value.join('=').trim())]),
  );

/** Trace and span id for log lines; empty outside of a trace. */
export const createTraceLogFields = (tracer: Tracer) => (): object => {
  const span = tracer.current;
  return span ? { trace_id: span.trace_id, span_id: span.span_id } : {};
};

/** Sends spans to the configured collector. Loaded only when one is configured. */
export const createTracing = (settings: Settings, version: string, log: () => Logger): Tracing => {
  const otlp = createOtlpExporter({
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS),
    service: settings.OTEL_SERVICE_NAME,
    version,
    onTrouble: (reason) => log().warn({ reason }, 'spans not delivered'),
  });
  const tracer = new Tracer({ keep: otlp.record, share: settings.OTEL_TRACES_SAMPLER_ARG });
  return {
    tracer,
    logFields: createTraceLogFields(tracer),
    stop: otlp.stop,
  };
};
