import { queryOptions } from '@tanstack/react-query';
import type { identityContract } from '#identity/contract.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
import type { RequestOf } from '#platform/contract/endpoint.ts';

const { call } = createClient<typeof identityContract>();

/** How the customer may prove who they are; asked each time, since a way may have come or gone. */
export const stepUpWaysQuery = queryOptions({
  queryKey: ['step-up'],
  queryFn: ({ signal }) => call('GET /api/customer/step-up', {}, { signal }),
  staleTime: 0,
  gcTime: 0,
});

export type Proof = RequestOf<(typeof identityContract)['POST /api/customer/step-up']>['body'];

/**
 * True when it was proved, false when the session has ended over it.
 * @throws Problem with what was wrong about it
 */
export const submitStepUpProof = async (body: Proof): Promise<boolean> => {
  try {
    await call('POST /api/customer/step-up', { body });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'SESSION_EXPIRED') return false;
    throw error;
  }
};

/** Seconds until another code may be sent. @throws Problem */
export const requestStepUpCode = async (): Promise<number> =>
  (await call('POST /api/customer/step-up/code')).resend_after;
