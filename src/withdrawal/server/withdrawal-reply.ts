import type { Catalogue } from '#catalogue/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import { addDays, brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { IncomingNumber } from '#porting/server/queries.ts';
import { findEndedProductOfNumber, findProductOfNumber } from '#subscriptions/server/queries.ts';
import type { Withdrawable, Withdrawal } from '#withdrawal/contract.ts';
import type { Settlement } from '#withdrawal/rules/settlement.ts';
import { publicWithdrawalStates } from '#withdrawal/rules/withdrawal-state.ts';
import type { WithdrawalWithSims, WithdrawnSimRow } from './withdrawals.store.ts';

export const planName = (catalogue: Catalogue, offer_uuid: string, language: Language): string =>
  catalogue.offerByUuid.get(offer_uuid)?.name[language] ?? '';

/** The last full Brussels day before an end instant. */
export const lastDayBefore = (end: Date): BusinessDate => addDays(brusselsDate(end), -1);

/** The number of an unfinished port-in with the name of its operator. */
export const toIncomingNumberReply = (
  catalogue: Catalogue,
  number: IncomingNumber | undefined,
): Withdrawable['sims'][number]['own_number'] =>
  number
    ? { msisdn: number.msisdn, operator_name: catalogue.operatorByUuid.get(number.operator_uuid)?.name ?? '' }
    : null;

/** The number of the unfinished port-in of a withdrawn SIM. */
export const incomingNumberOfSim = ({ own_msisdn, own_operator_uuid }: WithdrawnSimRow): IncomingNumber | undefined =>
  own_msisdn && own_operator_uuid ? { msisdn: own_msisdn, operator_uuid: own_operator_uuid } : undefined;

export const toAmountsReply = (amounts: Omit<Settlement, 'days'>): Withdrawal['settlement'] => ({
  paid: centsToEuro(amounts.paid_cents),
  used: centsToEuro(amounts.used_cents),
  usage: centsToEuro(amounts.usage_cents),
  back: centsToEuro(amounts.back_cents),
  owed: centsToEuro(amounts.owed_cents),
});

/** The number of a SIM that is still held for its customer. `leaving`: the product whose code takes it to another operator. */
export type HeldNumber = { leaving: string | null };

/** Finds the numbers that are still held, by their order products: not those that went to another SIM meanwhile. */
export const queryHeldNumbers = async (
  q: Reader,
  now: Date,
  withdrawals: readonly WithdrawalWithSims[],
): Promise<ReadonlyMap<string, HeldNumber>> => {
  const heldNumbers = new Map<string, HeldNumber>();
  for (const { order_product_uuid, msisdn, number_wish, number_until } of withdrawals.flatMap(({ sims }) => sims)) {
    if (msisdn === null || number_until === null || now >= number_until) continue;
    const holder = (await findProductOfNumber(q, msisdn)) ?? (await findEndedProductOfNumber(q, msisdn));
    if (holder?.order_product_uuid === order_product_uuid)
      heldNumbers.set(order_product_uuid, { leaving: number_wish === 'keep' ? holder.customer_product_uuid : null });
  }
  return heldNumbers;
};

/** Builds the reply of a withdrawal. */
export const toWithdrawalReply = (
  {
    catalogue,
    language,
    heldNumbers,
  }: { catalogue: Catalogue; language: Language; heldNumbers: ReadonlyMap<string, HeldNumber> },
  { row, sims }: WithdrawalWithSims,
): Withdrawal => ({
  uuid: row.uuid,
  kind: row.kind,
  order_uuid: row.order_uuid,
  state: publicWithdrawalStates[row.state],
  submitted_at: toIso(row.submitted_at),
  name: row.name,
  email: row.email,
  sims: sims.map((sim) => ({
    order_product_uuid: sim.order_product_uuid,
    plan: planName(catalogue, sim.offer_uuid, language),
    type: sim.type,
    msisdn: sim.msisdn,
    own_number: toIncomingNumberReply(catalogue, incomingNumberOfSim(sim)),
    number: sim.number_wish,
    number_until: sim.number_until && heldNumbers.has(sim.order_product_uuid) ? lastDayBefore(sim.number_until) : null,
    customer_product_uuid: heldNumbers.get(sim.order_product_uuid)?.leaving ?? null,
  })),
  settlement: toAmountsReply(row),
});
