import type { Catalogue } from '#catalogue/server/questions.ts';
import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { toWire } from '#platform/pure/money.ts';
import type { Withdrawal } from '#withdrawal/contract.ts';
import type { Settlement } from '#withdrawal/rules/settlement.ts';
import type { WithdrawalWithSims } from './withdrawals.store.ts';

export const planName = (catalogue: Catalogue, offer_uuid: string, language: Language): string =>
  catalogue.offerByUuid.get(offer_uuid)?.name[language] ?? '';

/** The last day before an instant at which something is over. */
export const lastDayBefore = (end: Date): string => addDays(brusselsDate(end), -1);

export const presentAmounts = (settled: Omit<Settlement, 'days'>): Withdrawal['settlement'] => ({
  paid: toWire(settled.paid_cents),
  used: toWire(settled.used_cents),
  back: toWire(settled.back_cents),
  owed: toWire(settled.owed_cents),
});

/** A withdrawal as every reply shows it. */
export const presentWithdrawal = (
  catalogue: Catalogue,
  language: Language,
  { row, sims }: WithdrawalWithSims,
): Withdrawal => ({
  uuid: row.uuid,
  order_uuid: row.order_uuid,
  state: row.state,
  submitted_at: toIso(row.submitted_at),
  name: row.name,
  email: row.email,
  sims: sims.map(({ order_product_uuid, offer_uuid, type, msisdn, number_wish, number_until }) => ({
    order_product_uuid,
    plan: planName(catalogue, offer_uuid, language),
    type,
    msisdn,
    number: number_wish,
    number_until: number_until && lastDayBefore(number_until),
  })),
  settlement: presentAmounts(row),
});
