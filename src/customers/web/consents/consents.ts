import type { customersContract } from '#customers/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';

/** Consents of the customer, the newest first. */
export const consentsQuery = createContractQueryBuilder<typeof customersContract>()('GET /api/customer/consent/list');

export type ConsentEntry = ReplyOf<(typeof customersContract)['GET /api/customer/consent/list']>['consents'][number];

/** @throws Problem */
export const setNewsletter = (newsletter: boolean): Promise<{ newsletter: boolean }> =>
  createClient<typeof customersContract>().call('POST /api/customer/newsletter', { body: { newsletter } });

export const setSimSwapCheckConsent = (isAllowed: boolean) =>
  createClient<typeof customersContract>().call('POST /api/customer/sim-swap-consent', { body: { given: isAllowed } });
