import { type InvoiceKey, querySimsOfInvoices } from '#billing/server/queries.ts';
import type { TakenService } from '#billing/rules/unpaid-step.ts';
import { dunningEffect, type SimsOfInvoice, strictestService } from '#dunning/rules/dunning-state.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { queryNumbersOfProductsInUse } from '#subscriptions/server/queries.ts';
import { queryRestrictingCases } from './cases.store.ts';

/** SIMs whose service an unpaid invoice is about. */
export type UnpaidSims = {
  fate: SimsOfInvoice;
  /** SIMs in use, the oldest first. */
  in_use: readonly { uuid: string; msisdn: Msisdn }[];
};

/** Queries the SIMs that an invoice is about: none of an invoice that is no bill. */
export const queryBilledSimsInUse = async (
  q: Reader,
  { customer_uuid, invoice_uuid }: InvoiceKey,
): Promise<UnpaidSims> => {
  const billedSimUuids = (await querySimsOfInvoices(q, customer_uuid, [invoice_uuid])).get(invoice_uuid);
  if (!billedSimUuids) return { fate: 'none', in_use: [] };
  const in_use = (await queryNumbersOfProductsInUse(q, customer_uuid)).filter(({ uuid }) =>
    billedSimUuids.includes(uuid),
  );
  return { fate: in_use.length > 0 ? 'in_use' : 'ended', in_use };
};

/** Queries the restriction of each SIM that the unpaid invoices of a customer demand. */
export const queryDemandedRestrictions = async (
  q: Reader,
  customer_uuid: string,
): Promise<Map<string, TakenService>> => {
  const cases = await queryRestrictingCases(q, customer_uuid);
  const sims = await querySimsOfInvoices(
    q,
    customer_uuid,
    cases.map(({ invoice_uuid }) => invoice_uuid),
  );
  const services = new Map<string, TakenService>();
  for (const { invoice_uuid, state, is_held } of cases)
    for (const uuid of sims.get(invoice_uuid) ?? [])
      services.set(uuid, strictestService([services.get(uuid) ?? 'none', dunningEffect(state, is_held).service]));
  return services;
};
