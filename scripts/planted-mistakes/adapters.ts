import type { Mistake } from './mistake.ts';

/** Answers and failures of outside systems. */
export const adapterMistakes: readonly Mistake[] = [
  {
    name: 'too many requests are a refusal',
    find: 'new Set([401, 403, 408, 429])',
    replace: 'new Set([401, 403, 408])',
    tests: ['outside-call.test.ts'],
  },
  {
    name: 'a call to an outside system has no timeout',
    find: 'signal: AbortSignal.timeout(call.timeout_ms ?? OUTSIDE_TIMEOUT_MS),',
    replace: '',
    tests: ['outside-call.test.ts'],
  },
  {
    name: 'an expired order of an eSIM is a refusal',
    find: "throw new OutsideError(SYSTEM, 'down', { code: 'EXPIRED' });",
    replace: "throw new OutsideError(SYSTEM, 'refused', { code: 'EXPIRED' });",
    tests: ['adapters/esim/esim.test.ts'],
  },
  {
    name: 'the first error of a service order is told, not the last',
    find: 'wire.errorMessage?.at(-1)',
    replace: 'wire.errorMessage?.at(0)',
    tests: ['mobile-network.test.ts'],
  },
  {
    name: 'the idempotency key of a payment is not sent',
    find: "...(creates && { 'idempotency-key': creates.key })",
    replace: '',
    tests: ['payments.test.ts'],
  },
  {
    name: 'each refusal of spans is logged',
    find: 'if (performance.now() - warnedAt < warnEveryMs) return;',
    replace: '',
    tests: ['tracing.test.ts'],
  },
];
