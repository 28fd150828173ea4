import { queryOptions } from '@tanstack/react-query';
import type { identityContract } from '#identity/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';

export type AccountEvent = ReplyOf<(typeof identityContract)['GET /api/customer/event/list']>['events'][number];

/** Query of a page of events: the newest, or those before `before`. */
export const eventsQuery = (before: string | null) =>
  queryOptions({
    queryKey: ['events', before],
    queryFn: ({ signal }) =>
      createClient<typeof identityContract>().call(
        'GET /api/customer/event/list',
        { query: before === null ? {} : { before } },
        { signal },
      ),
  });
