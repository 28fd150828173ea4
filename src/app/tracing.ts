import type { Logger } from 'pino';
import type { Settings } from '#platform/settings.ts';
import { createOtlpExporter } from '#platform/tracing/otlp.ts';
import { Tracer } from '#platform/tracing/tracer.ts';

export type Tracing = {
  tracer: Tracer;
  /** By these a log line is found from a trace, and a trace from a log line. */
  logFields(): object;
  /** Sends what is left. */
  stop(): Promise<void>;
};

/** `name=value,name=value`, each encoded as in a URL (OpenTelemetry, protocol exporter configuration). */
const headersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.split('='))
      .filter(([name]) => name?.trim())
      .map(([name = '', ...value]) => [name.trim().toLowerCase(), decodeURIComponent(value.join('=').trim())]),
  );

/** Where a log line stands in a trace; nothing outside of one. */
export const createTraceLogFields = (tracer: Tracer) => (): object => {
  const span = tracer.current;
  return span ? { trace_id: span.trace_id, span_id: span.span_id } : {};
};

/** Spans to the collector that the settings name. Loaded only where one is named. */
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
