import type { QueryClient } from '@tanstack/react-query';
import type { registerBody, SessionCalls } from '#identity/rules/session-calls.ts';
import { createClient } from '#platform/browser/client.ts';
import { browserTimeZone } from '#platform/browser/time-zone.ts';
import type { z } from 'zod';
import { startSession } from '../session.ts';

export type Credentials = { email: string; password: string };

/**
 * Logs in and starts the session.
 * @throws Problem with the refusals of the call
 */
export const logIn = async (queries: QueryClient, { email, password }: Credentials): Promise<void> => {
  const body = { email: email.trim(), password, time_zone: browserTimeZone() };
  await startSession(queries, await createClient<SessionCalls>().call('POST /api/customer/login', { body }));
};

export type Registration = Credentials & Pick<z.input<typeof registerBody>, 'customer_type' | 'language' | 'ref_code'>;

/**
 * Registers a customer and starts the session. The confirmation mail is sent at once, so that its code is there when the order is checked.
 * @throws Problem with the refusals of the call
 */
export const register = async (queries: QueryClient, newcomer: Registration): Promise<void> => {
  const body = { ...newcomer, email: newcomer.email.trim(), time_zone: browserTimeZone() };
  await startSession(queries, await createClient<SessionCalls>().call('POST /api/customer/register', { body }));
};
