/**
 * The outside systems a handler or a job may speak to. Each adapter adds its own port here by declaration merging:
 * `declare module '#platform/outside.ts' { interface Outside { payments: Payments } }`.
 */
export interface Outside {}

export type OutsideFailure = 'down' | 'refused' | 'garbage';

/**
 * An outside system did not do what it was asked.
 * - `down`: it could not be reached, did not answer in time, or said that it is broken; worth another try.
 * - `garbage`: it answered something that its protocol does not allow; worth another try.
 * - `refused`: it understood and said no; `code` is its own reason. Trying again gives the same answer.
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
