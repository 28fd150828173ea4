import { setTimeout as wait } from 'node:timers/promises';
import type { Tracer } from '@opentelemetry/api';
import { parseKeyPairsIntoRecord, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { AroundStatement } from '#platform/db/observed-pool.ts';
import type { Settings } from '#platform/settings.ts';
import { traceLogFields, traceStatements } from '#platform/tracing/instrumentation.ts';
import { startTracing } from '#platform/tracing/tracing.ts';

export type Tracing = {
  tracer: Tracer;
  /** Ids that connect a log line with its trace. */
  logFields(): object;
  aroundStatement: AroundStatement;
  /** Sends the remaining spans. */
  stop(): Promise<void>;
};

type TracingSettings = Pick<
  Settings,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'
>;

const exportEveryMs = 2_000;
/** Maximum number of buffered spans; more are dropped, so that a slow collector does not delay requests. */
const maxQueuedSpans = 4_096;
/** Time in ms that the shutdown waits for the last export. */
const lastExportMs = 3_000;
const warnEveryMs = 60_000;

/** Sends spans to the configured collector. Loaded only when one is configured. */
export const createTracing = (settings: TracingSettings, version: string, log: () => Logger): Tracing => {
  const exporter = new OTLPTraceExporter({
    url: `${settings.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
    headers: parseKeyPairsIntoRecord(settings.OTEL_EXPORTER_OTLP_HEADERS),
  });
  let warnedAt = -Infinity;
  const logWarning = (error: unknown): void => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    log().warn({ reason: error instanceof Error ? error.message : error }, 'spans not delivered');
  };
  setGlobalErrorHandler(logWarning);
  const { tracer, stop } = startTracing({
    processor: new BatchSpanProcessor({
      exporter,
      scheduledDelayMillis: exportEveryMs,
      maxQueueSize: maxQueuedSpans,
    }),
    service: settings.OTEL_SERVICE_NAME,
    version,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
  });
  return {
    tracer,
    logFields: traceLogFields,
    aroundStatement: traceStatements(tracer),
    stop: async () => {
      await Promise.race([stop().catch(logWarning), wait(lastExportMs, undefined, { ref: false })]);
    },
  };
};
