import { addSeconds } from '#platform/pure/instant.ts';

/** Six digits by SMS. */
export const CODE_DIGITS = 6;
/** Seconds that a code lives. */
export const CODE_LIFE = 300;
/** Wrong answers after which a code is dead. */
export const CODE_TRIES = 5;

export type OneTimeCode = { created_at: Date; tries: number; used_at: Date | null };

/** When a code sent at `now` stops counting. */
export function codeExpiry(now: Date): Date {
  return addSeconds(now, CODE_LIFE);
}

/** Whether a code can still be answered. Each answer, right or wrong, must be counted before this is asked. */
export function codeAlive(code: OneTimeCode, now: Date): boolean {
  return code.used_at === null && code.tries < CODE_TRIES && now < codeExpiry(code.created_at);
}

/** `WRONG_CODE` unless the code is alive and the answer matches: a dead code is told from a wrong one by nobody. */
export function checkCode(code: OneTimeCode | null, matches: boolean, now: Date): 'WRONG_CODE' | null {
  return code !== null && codeAlive(code, now) && matches ? null : 'WRONG_CODE';
}

/** What was typed or pasted, as digits only; null unless there are six of them. */
export function parseCode(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
