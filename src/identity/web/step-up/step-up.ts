import { queryOptions } from '@tanstack/react-query';
import type { identityContract } from '#identity/contract.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import type { RequestOf } from '#platform/contract/endpoint.ts';

const { call } = createClient<typeof identityContract>();

/** Step-up ways of the customer; always fetched, because they can change. */
export const stepUpWaysQuery = queryOptions({
  queryKey: ['step-up'],
  queryFn: ({ signal }) => call('GET /api/customer/step-up', {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});

export type Proof = RequestOf<(typeof identityContract)['POST /api/customer/step-up']>['body'];

/**
 * Submits a step-up, which may end the session: a wrong proof can be one too many.
 * @throws Problem with the field errors
 */
export const submitStepUpProof = async (body: Proof): Promise<'accepted' | 'session_ended'> => {
  try {
    await call('POST /api/customer/step-up', { body });
    return 'accepted';
  } catch (error) {
    if (error instanceof Problem && error.code === 'SESSION_EXPIRED') return 'session_ended';
    throw error;
  }
};

/** Requests a step-up code. `resend_after`: seconds until the next may be sent. @throws Problem */
export const requestStepUpCode = async (): Promise<{ resend_after: number }> => call('POST /api/customer/step-up/code');
