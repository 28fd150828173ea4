/**
 * The outside systems available to handlers and jobs. Each adapter adds its port by declaration merging: `declare
 * module '#platform/outside.ts' { interface Outside { payments: Payments } }`.
 */
export interface Outside {}

export type OutsideFailure = 'down' | 'refused' | 'garbage';

/**
 * A call to an outside system failed. - `down`: unreachable, timeout or server error; retry. - `garbage`: the answer
 * violates the protocol; retry. - `refused`: the request was understood and rejected with the reason in `code`; a
 * retry gives the same answer.
 */
export class OutsideError extends Error {
  readonly system: string;
  readonly kind: OutsideFailure;
  readonly code: string | undefined;
  readonly retryable: boolean;

  constructor(system: string, kind: OutsideFailure, options: { code?: string; detail?: string; cause?: unknown } = {}) {
    const reason = [options.code, options.detail].filter(Boolean).join(': ');
    super(`${system} ${kind}${reason ? ` (${reason})` : ''}`, { cause: options.cause });
    this.name = 'OutsideError';
    this.system = system;
    this.kind = kind;
    this.code = options.code;
    this.retryable = kind !== 'refused';
  }
}
