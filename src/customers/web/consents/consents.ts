import type { customersContract } from '#customers/contract.ts';
import { client } from '#platform/browser/client.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { queries } from '#platform/browser/query.ts';

/** What was agreed to, the newest first. */
export const consentsQuery = queries<typeof customersContract>()('GET /api/customer/consent/list');

export type OwnConsent = ReplyOf<(typeof customersContract)['GET /api/customer/consent/list']>['consents'][number];

/** @throws Problem */
export const setNewsletter = (newsletter: boolean): Promise<{ newsletter: boolean }> =>
  client<typeof customersContract>().call('POST /api/customer/newsletter', { body: { newsletter } });
