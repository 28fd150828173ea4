import { queryOptions } from '@tanstack/react-query';
import type { identityContract } from '#identity/contract.ts';
import { createClient } from '#platform/browser/client.ts';

/** The customer's requests that wait for the security delay. */
export const heldRequestsQuery = queryOptions({
  queryKey: ['held-requests'],
  queryFn: ({ signal }) =>
    createClient<typeof identityContract>().call('GET /api/customer/held-request/list', {}, { signal }),
  select: ({ requests }) => requests,
});

/** Cancels a request that waits. @throws Problem */
export const cancelHeldRequest = (request_uuid: string): Promise<unknown> =>
  createClient<typeof identityContract>().call('POST /api/customer/held-request/cancel', { body: { request_uuid } });
