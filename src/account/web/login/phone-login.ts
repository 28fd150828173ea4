import type { QueryClient } from '@tanstack/react-query';
import type { accountContract } from '#account/contract.ts';
import { formatPhone, parseBelgianMobile } from '#customers/rules/phone.ts';
import { startSession } from '#identity/web/session.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import { browserTimeZone } from '#platform/browser/time-zone.ts';

/** Whether a typed text is a number rather than an address: digits and separators. */
export const looksLikeNumber = (typedText: string): boolean => /^[\s+(]*\d[\d\s.\-/()]*$/.test(typedText);

/**
 * A requested code: its number in display format, and when another may be requested (ms on this device's clock). `too_soon`:
 * the request was throttled.
 */
export type RequestedLoginCode = { number: string; again_at: number; too_soon: boolean };

const isRequestedLoginCode = (value: unknown): value is RequestedLoginCode =>
  typeof value === 'object' && value !== null && 'number' in value && typeof value.number === 'string';

/** Reads and writes the requested code in a history entry. */
export const historyLoginCode = Object.assign(
  (state: unknown): RequestedLoginCode | null => {
    const requestedCode = (state as { asked?: unknown } | null)?.asked;
    return isRequestedLoginCode(requestedCode) ? requestedCode : null;
  },
  { with: (requestedCode: RequestedLoginCode): object => ({ asked: requestedCode }) },
);

/**
 * Requests a code by SMS. A throttled request is not an error, because the newest code is still valid.
 * @throws Problem with the other refusals of the call
 */
export const requestLoginCode = async (typedText: string): Promise<RequestedLoginCode> => {
  const number = formatPhone(parseBelgianMobile(typedText) ?? typedText);
  const wait = (seconds: number, too_soon: boolean) => ({ number, again_at: Date.now() + seconds * 1000, too_soon });
  try {
    const body = { msisdn: typedText };
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
 * Logs in with the code and starts the session.
 * @throws Problem with the refusals of the call
 */
export const logInByPhoneCode = async (queries: QueryClient, msisdn: string, otp: string): Promise<void> => {
  const body = { msisdn, otp, time_zone: browserTimeZone() };
  await startSession(
    queries,
    await createClient<typeof accountContract>().call('POST /api/customer/login/phone/finish', { body }),
  );
};

/**
 * Logs in with the password of the number's account and starts the session.
 * @throws Problem with the refusals of the call
 */
export const logInByNumberPassword = async (queries: QueryClient, msisdn: string, password: string): Promise<void> => {
  const body = { msisdn, password, time_zone: browserTimeZone() };
  await startSession(
    queries,
    await createClient<typeof accountContract>().call('POST /api/customer/login/phone/password', { body }),
  );
};
