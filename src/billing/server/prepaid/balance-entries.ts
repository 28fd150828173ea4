import type { BalanceEntry, BillingContract } from '#billing/contract.ts';
import { receiptPath } from '#billing/rules/payment-receipt.ts';
import { sumBalance } from '#billing/rules/prepaid-balance.ts';
import { computePriceSum } from '#billing/rules/price-sum.ts';
import { type Catalogue, getCatalogue } from '#catalogue/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { findProduct } from '#subscriptions/server/queries.ts';
import { getDayOfEntry } from '#billing/rules/entry-kind.ts';
import { type StoredEntry, queryNewestEntries } from './prepaid.store.ts';

const maxEntries = 100;

/** Finds the add-on of an entry. Credits store only its uuid, so the catalogue uuid is taken from the debit. */
const findAddonOfEntry = (
  { kind, about }: StoredEntry,
  entries: readonly StoredEntry[],
  { addonByUuid }: Catalogue,
) => {
  if (kind !== 'addon' && kind !== 'addon_back' && kind !== 'addon_withdrawn') return undefined;
  const debit = entries.find((entry) => entry.kind === 'addon' && entry.about === about);
  return addonByUuid.get(debit?.parts[0]?.uuid ?? '');
};

const findPlanOfEntry = ({ kind, parts }: StoredEntry, { offerByUuid }: Catalogue) =>
  kind === 'plan_withdrawn' || kind === 'plan_returned' ? offerByUuid.get(parts[0]?.uuid ?? '') : undefined;

/** Whether the bank of the payer has taken a top-up back, and not given it back. */
const isTakenBack = (entries: readonly StoredEntry[], payment_uuid: string): boolean =>
  sumBalance(entries.filter(({ kind, about }) => kind === 'charged_back' && about.startsWith(payment_uuid))) !== 0;

const toBalanceEntry = (
  entry: StoredEntry,
  entries: readonly StoredEntry[],
  catalogue: Catalogue,
  language: Language,
): BalanceEntry => {
  const { kind, about, amount_cents, parts, created_at } = entry;
  return {
    kind,
    at: toIso(created_at),
    amount: centsToEuro(amount_cents),
    vat: amount_cents < 0 ? centsToEuro(computePriceSum(parts).vat_cents) : 0,
    month: kind === 'month' || kind === 'first_days' ? getDayOfEntry(entry) : null,
    name: (findPlanOfEntry(entry, catalogue) ?? findAddonOfEntry(entry, entries, catalogue))?.name[language] ?? null,
    // A top-up that a bank has taken back has no receipt.
    receipt_url: kind === 'top_up' && !isTakenBack(entries, about) ? receiptPath(about) : null,
  };
};

/** Lists the entries of a balance. Entries without an amount (suspensions) are left out. */
export const balanceEntries: Handler<BillingContract, 'GET /api/customer/prepaid/entry/list'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const sim = await findProduct(ctx.db.read, { customer_uuid, uuid: ctx.query.customer_product_uuid });
  if (!sim) return { items: [] };
  const catalogue = await getCatalogue(ctx.db);
  const entries = await queryNewestEntries(ctx.db.read, sim, maxEntries);
  return {
    items: entries
      .filter(({ amount_cents }) => amount_cents !== 0)
      .map((entry) => toBalanceEntry(entry, entries, catalogue, ctx.language)),
  };
};
