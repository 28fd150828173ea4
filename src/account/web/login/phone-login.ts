import type { QueryClient } from '@tanstack/react-query';
import type { accountContract } from '#account/contract.ts';
import { formatPhone, parseBelgianMobile } from '#customers/rules/phone.ts';
import { startSession } from '#identity/web/session.ts';
import { createClient, Problem } from '#platform/browser/client.ts';

/** Whether what is being typed is going to be a number rather than an address: figures, and what people put between them. */
export const looksLikeNumber = (typed: string): boolean => /^[\s+(]*\d[\d\s.\-/()]*$/.test(typed);

/** A code was asked for this number (as people write it), and another one may be from an instant of this device's clock on. */
export type RequestedLoginCode = { number: string; again_at: number; too_soon: boolean };

const isRequestedLoginCode = (value: unknown): value is RequestedLoginCode =>
  typeof value === 'object' && value !== null && 'number' in value && typeof value.number === 'string';

/** What an entry of the browser's history holds of it. */
export const historyLoginCode = Object.assign(
  (state: unknown): RequestedLoginCode | null => {
    const { asked } = (state ?? {}) as { asked?: unknown };
    return isRequestedLoginCode(asked) ? asked : null;
  },
  { with: (asked: RequestedLoginCode): object => ({ asked }) },
);

/**
 * Asks for a code by SMS. Where several were asked for just now, the newest still works, so that is no failure.
 * @throws Problem with the other refusals of the call
 */
export const requestLoginCode = async (typed: string): Promise<RequestedLoginCode> => {
  const number = formatPhone(parseBelgianMobile(typed) ?? typed);
  const wait = (seconds: number, too_soon: boolean) => ({ number, again_at: Date.now() + seconds * 1000, too_soon });
  try {
    const body = { msisdn: typed };
    const { resend_after } = await createClient<typeof accountContract>().call('POST /api/customer/login/phone/start', {
      body,
    });
    return wait(resend_after, false);
  } catch (error) {
    if (error instanceof Problem && error.code === 'TOO_MANY_REQUESTS') return wait(error.retry_after ?? 30, true);
    throw error;
  }
};

/**
 * Logs in with the code; the session is there then.
 * @throws Problem with the refusals of the call
 */
export const logInByPhoneCode = async (queries: QueryClient, msisdn: string, otp: string): Promise<void> => {
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  const body = { msisdn, otp, time_zone };
  await startSession(
    queries,
    await createClient<typeof accountContract>().call('POST /api/customer/login/phone/finish', { body }),
  );
};

/**
 * Logs in with the password of the number's account; the session is there then.
 * @throws Problem with the refusals of the call
 */
export const logInByNumberPassword = async (queries: QueryClient, msisdn: string, password: string): Promise<void> => {
  const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions();
  const body = { msisdn, password, time_zone };
  await startSession(
    queries,
    await createClient<typeof accountContract>().call('POST /api/customer/login/phone/password', { body }),
  );
};
