import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export type Attributes = Record<string, string | number | boolean>;

/** The kinds of span that we make, by their number in the protocol. */
export const spanKinds = { server: 2, client: 3, job: 5 } as const;

/** One piece of work with its beginning and end, in nanoseconds since 1970 of the machine's own clock. */
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

/** A place in a trace that a job remembers: trace and span, as in a W3C `traceparent`. */
const place = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

/**
 * Spans of this process. Only a request and a job begin a trace; whatever happens outside of one, such as looking for work, leaves none.
 * `share`: which part of the traces is kept, from 0 to 1, decided at their beginning.
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

  /** Where we are, for a job that is put in now; undefined outside of a trace. */
  get here(): string | undefined {
    const span = this.current;
    return span && `00-${span.trace_id}-${span.span_id}-01`;
  }

  #span(begin: Begin, trace_id: string, parent_id: string | null): Span {
    return { ...begin, trace_id, parent_id, span_id: idOf(8), began: nanoseconds(), ended: null, failed: false };
  }

  /** A span that begins a trace, or goes on where a job was put in; undefined when this one is not kept. */
  startTraceSpan(begin: Begin, from?: string): Span | undefined {
    const [, trace_id, parent_id = null] = place.exec(from ?? '') ?? [];
    if (trace_id !== undefined) return this.#span(begin, trace_id, parent_id);
    return Math.random() < this.#share ? this.#span(begin, idOf(16), null) : undefined;
  }

  /** A span below the current one; undefined outside of a trace. */
  startChildSpan(begin: Begin): Span | undefined {
    const above = this.current;
    return above && this.#span(begin, above.trace_id, above.span_id);
  }

  /** Runs something within a span: what it begins is below it. */
  runInSpan<T>(span: Span | undefined, work: () => T): T {
    return span ? this.#current.run(span, work) : work();
  }

  end(span: Span | undefined, failed = false): void {
    if (!span || span.ended !== null) return;
    span.ended = nanoseconds();
    span.failed = failed;
    this.#keep(span);
  }

  /** Work within a span, which ends with it. */
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
