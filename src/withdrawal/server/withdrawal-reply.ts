import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import { addDays, brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { IncomingNumber } from '#porting/server/queries.ts';
import { queryProductUuids } from '#subscriptions/server/queries.ts';
import type { Withdrawable, Withdrawal } from '#withdrawal/contract.ts';
import type { Settlement } from '#withdrawal/rules/settlement.ts';
import type { WithdrawalWithSims, WithdrawnSimRow } from './withdrawals.store.ts';

export const planName = (catalogue: Catalogue, offer_uuid: string, language: Language): string =>
  catalogue.offerByUuid.get(offer_uuid)?.name[language] ?? '';

/** The last full Brussels day before an end instant. */
export const lastDayBefore = (end: Date): BusinessDate => addDays(brusselsDate(end), -1);

/** The number of an unfinished port-in with the name of its operator. */
export const toOwnNumberReply = (
  catalogue: Catalogue,
  number: IncomingNumber | undefined,
): Withdrawable['sims'][number]['own_number'] =>
  number
    ? { msisdn: number.msisdn, operator_name: catalogue.operatorByUuid.get(number.operator_uuid)?.name ?? '' }
    : null;

/** The number of the unfinished port-in of a withdrawn SIM. */
export const incomingNumberOfSim = ({ own_msisdn, own_operator_uuid }: WithdrawnSimRow): IncomingNumber | undefined =>
  own_msisdn && own_operator_uuid ? { msisdn: own_msisdn, operator_uuid: own_operator_uuid } : undefined;

export const toAmountsReply = (settled: Omit<Settlement, 'days'>): Withdrawal['settlement'] => ({
  paid: centsToEuro(settled.paid_cents),
  used: centsToEuro(settled.used_cents),
  usage: centsToEuro(settled.usage_cents),
  back: centsToEuro(settled.back_cents),
  owed: centsToEuro(settled.owed_cents),
});

/** Finds the products whose numbers can still be taken to another operator, by their order products. */
export const queryLeavingProducts = (
  q: Reader,
  { customer_uuid, now }: { customer_uuid: string; now: Date },
  withdrawals: readonly WithdrawalWithSims[],
): Promise<ReadonlyMap<string, string>> => {
  const isKept = ({ number_wish, number_until }: WithdrawnSimRow) =>
    number_wish === 'keep' && number_until !== null && now < number_until;
  const kept = withdrawals.flatMap(({ sims }) => sims.filter(isKept));
  return queryProductUuids(q, {
    customer_uuid,
    order_product_uuids: kept.map(({ order_product_uuid }) => order_product_uuid),
  });
};

/** Builds the reply of a withdrawal. */
export const toWithdrawalReply = (
  { catalogue, language, leaving }: { catalogue: Catalogue; language: Language; leaving: ReadonlyMap<string, string> },
  { row, sims }: WithdrawalWithSims,
): Withdrawal => ({
  uuid: row.uuid,
  kind: row.kind,
  order_uuid: row.order_uuid,
  state: row.state,
  submitted_at: toIso(row.submitted_at),
  name: row.name,
  email: row.email,
  sims: sims.map((sim) => ({
    order_product_uuid: sim.order_product_uuid,
    plan: planName(catalogue, sim.offer_uuid, language),
    type: sim.type,
    msisdn: sim.msisdn,
    own_number: toOwnNumberReply(catalogue, incomingNumberOfSim(sim)),
    number: sim.number_wish,
    number_until: sim.number_until && lastDayBefore(sim.number_until),
    customer_product_uuid: leaving.get(sim.order_product_uuid) ?? null,
  })),
  settlement: toAmountsReply(row),
});
