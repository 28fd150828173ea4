import { setTimeout as wait } from 'node:timers/promises';
import { type Attributes, type Span, spanKinds } from './tracer.ts';

export type OtlpOptions = {
  /** Base URL of the collector; spans are posted to `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  service: string;
  version: string;
  /** Milliseconds between two exports. */
  everyMs?: number;
  /** Called at most once a minute when spans cannot be delivered. */
  onTrouble: (reason: string) => void;
};

export type OtlpExporter = { record(span: Span): void; stop(): Promise<void> };

const sendEveryMs = 2_000;
const fullAt = 512;
/** Maximum number of buffered spans; more are dropped, so that a slow collector does not delay requests. */
const mostWaiting = 4_096;
const patienceMs = 10_000;
const troubleEveryMs = 60_000;
/** Time in ms that the shutdown waits for the last export. */
const lastMs = 3_000;

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'boolean'
        ? { boolValue: value }
        : typeof value === 'number'
          ? { intValue: String(Math.round(value)) }
          : { stringValue: value },
  }));

const spanOf = (span: Span) => ({
  traceId: span.trace_id,
  spanId: span.span_id,
  ...(span.parent_id === null ? {} : { parentSpanId: span.parent_id }),
  name: span.name,
  kind: spanKinds[span.kind],
  startTimeUnixNano: String(span.began),
  endTimeUnixNano: String(span.ended ?? span.began),
  attributes: attributesOf(span.attributes),
  // Status code 2 is ERROR; without an error the status is unset.
  status: span.failed ? { code: 2 } : {},
});

/** Converts spans to OTLP 1 JSON (opentelemetry-proto, `ExportTraceServiceRequest`). */
export const toExportRequest = (
  spans: readonly Span[],
  { service, version }: Pick<OtlpOptions, 'service' | 'version'>,
) => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service, 'service.version': version }) },
      scopeSpans: [{ scope: { name: 'canopy', version }, spans: spans.map(spanOf) }],
    },
  ],
});

/** Exports spans over OTLP/HTTP in batches. Undeliverable spans are dropped. */
export const createOtlpExporter = (options: OtlpOptions): OtlpExporter => {
  const url = `${options.endpoint.replace(/\/+$/, '')}/v1/traces`;
  const waiting: Span[] = [];
  let sending: Promise<void> | null = null;
  let reportedAt = -Infinity;
  const trouble = (reason: string): void => {
    if (performance.now() - reportedAt < troubleEveryMs) return;
    reportedAt = performance.now();
    options.onTrouble(reason);
  };
  const deliver = async (spans: readonly Span[]): Promise<void> => {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { ...options.headers, 'content-type': 'application/json' },
        body: JSON.stringify(toExportRequest(spans, options)),
        signal: AbortSignal.timeout(patienceMs),
      });
      await reply.arrayBuffer();
      if (!reply.ok) trouble(`HTTP ${reply.status}`);
    } catch (error) {
      trouble(error instanceof Error ? error.name : 'unreachable');
    }
  };
  const deliverAll = async (): Promise<void> => {
    while (waiting.length > 0) await deliver(waiting.splice(0, fullAt));
  };
  const flush = (): Promise<void> => {
    sending ??= deliverAll().finally(() => {
      sending = null;
    });
    return sending;
  };
  const timer = setInterval(() => void flush(), options.everyMs ?? sendEveryMs);
  timer.unref();
  return {
    record: (span) => {
      if (waiting.length >= mostWaiting) return trouble('too slow');
      waiting.push(span);
      if (waiting.length >= fullAt) void flush();
      return undefined;
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.race([flush(), wait(lastMs, undefined, { ref: false })]);
    },
  };
};
