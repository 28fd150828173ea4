import { querySimsOfInvoices } from '#billing/server/queries.ts';
import { serviceSteps } from '#dunning/rules/dunning-state.ts';
import type { Reader } from '#platform/db/database.ts';
import { queryEndsOfProducts } from '#subscriptions/server/queries.ts';
import { type DunningCase, queryStepsOfRound } from './cases.store.ts';

/**
 * Queries the steps of an invoice since it became due. Steps that took service from no SIM are left out: a case goes through such steps when its SIMs
 * have ended.
 */
export const queryStepsTaken = async (q: Reader, row: DunningCase): ReturnType<typeof queryStepsOfRound> => {
  const steps = await queryStepsOfRound(q, row);
  if (!steps.some(({ state }) => serviceSteps.has(state))) return steps;
  const endsOfSims = await queryEndsOfProducts(q, row.customer_uuid);
  const { customer_uuid, invoice_uuid } = row;
  const billedSimUuids = (await querySimsOfInvoices(q, customer_uuid, [invoice_uuid])).get(invoice_uuid) ?? [];
  const sims = billedSimUuids.filter((uuid) => endsOfSims.has(uuid));
  const wasInUse = (at: Date): boolean =>
    sims.some((uuid) => {
      const end = endsOfSims.get(uuid) ?? null;
      return end === null || at <= end;
    });
  return steps.filter(({ state, created_at }) => !serviceSteps.has(state) || wasInUse(created_at));
};
