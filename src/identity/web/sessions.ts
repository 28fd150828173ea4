import { queryOptions } from '@tanstack/react-query';
import type { identityContract } from '#identity/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';

export type SessionEntry = ReplyOf<(typeof identityContract)['GET /api/customer/session/list']>['sessions'][number];

/** Sessions of the customer. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) =>
    createClient<typeof identityContract>().call('GET /api/customer/session/list', {}, { signal }),
  select: ({ sessions }) => sessions,
});

/** Ends one session, or all but the present one. @throws Problem */
export const revokeSessionOrAllOthers = (id?: string): Promise<unknown> =>
  createClient<typeof identityContract>().call('POST /api/customer/session/revoke', {
    body: id === undefined ? {} : { id },
  });
