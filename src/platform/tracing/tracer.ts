import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export type Attributes = Record<string, string | number | boolean>;

/** Span kinds by their number in the protocol. */
export const spanKinds = { server: 2, client: 3, job: 5 } as const;

/** A span with start and end in nanoseconds since 1970, by the system clock. */
export type Span = {
  trace_id: string;
  span_id: string;
  parent_id: string | null;
  name: string;
  kind: keyof typeof spanKinds;
  began: bigint;
  ended: bigint | null;
  failed: boolean;
  attributes: Attributes;
};

type Begin = Pick<Span, 'name' | 'kind' | 'attributes'>;

const nanoseconds = (): bigint => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1e6));
const idOf = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Trace context stored with a job: trace and span id, as in a W3C `traceparent`. */
const place = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

/**
 * Creates the spans of this process. Only requests and jobs start traces; work outside of them, such as polling, is
 * not traced. `share`: fraction of the traces that is kept, from 0 to 1, decided at the start of a trace.
 */
export class Tracer {
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #keep: (span: Span) => void;
  readonly #share: number;

  constructor(options: { keep: (span: Span) => void; share?: number }) {
    this.#keep = options.keep;
    this.#share = options.share ?? 1;
  }

  get current(): Span | undefined {
    return this.#current.getStore();
  }

  /** The current trace context, to store with a new job; undefined outside of a trace. */
  get here(): string | undefined {
    const span = this.current;
    return span && `00-${span.trace_id}-${span.span_id}-01`;
  }

  #span(begin: Begin, trace_id: string, parent_id: string | null): Span {
    return { ...begin, trace_id, parent_id, span_id: idOf(8), began: nanoseconds(), ended: null, failed: false };
  }

  /** Starts a trace, or continues the one of `from`; undefined when the trace is not kept. */
  startTraceSpan(begin: Begin, from?: string): Span | undefined {
    const [, trace_id, parent_id = null] = place.exec(from ?? '') ?? [];
    if (trace_id !== undefined) return this.#span(begin, trace_id, parent_id);
    return Math.random() < this.#share ? this.#span(begin, idOf(16), null) : undefined;
  }

  /** Starts a child of the current span; undefined outside of a trace. */
  startChildSpan(begin: Begin): Span | undefined {
    const above = this.current;
    return above && this.#span(begin, above.trace_id, above.span_id);
  }

  /** Runs `work` with `span` as the current span. */
  runInSpan<T>(span: Span | undefined, work: () => T): T {
    return span ? this.#current.run(span, work) : work();
  }

  end(span: Span | undefined, failed = false): void {
    if (!span || span.ended !== null) return;
    span.ended = nanoseconds();
    span.failed = failed;
    this.#keep(span);
  }

  /** Runs `work` with `span` as the current span and ends the span afterwards. */
  async run<T>(span: Span | undefined, work: () => T | Promise<T>): Promise<T> {
    if (!span) return work();
    try {
      const done = await this.runInSpan(span, work);
      this.end(span);
      return done;
    } catch (error) {
      this.end(span, true);
      throw error;
    }
  }
}
