import type { BalanceEntry, BillingContract } from '#billing/contract.ts';
import { closedSum } from '#billing/rules/price-sum.ts';
import { type Catalogue, catalogueOf } from '#catalogue/server/questions.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { Language } from '#platform/pure/language.ts';
import { toWire } from '#platform/pure/money.ts';
import { productOf } from '#subscriptions/server/questions.ts';
import { type KeptEntry, newestEntries } from './prepaid.store.ts';

const most = 100;

/** The extra that an entry is about: what comes back of one says only which. */
const addonOf = ({ kind, about }: KeptEntry, all: readonly KeptEntry[], { addonByUuid }: Catalogue) => {
  if (kind !== 'addon' && kind !== 'addon_back') return undefined;
  const taken = all.find((entry) => entry.kind === 'addon' && entry.about === about);
  return addonByUuid.get(taken?.parts[0]?.uuid ?? '');
};

const present = (
  entry: KeptEntry,
  all: readonly KeptEntry[],
  catalogue: Catalogue,
  language: Language,
): BalanceEntry => {
  const { kind, about, amount_cents, parts, created_at } = entry;
  return {
    kind,
    at: toIso(created_at),
    amount: toWire(amount_cents),
    vat: amount_cents < 0 ? toWire(closedSum(parts).vat_cents) : 0,
    month: kind === 'month' || kind === 'first_days' ? about : null,
    name: addonOf(entry, all, catalogue)?.name[language] ?? null,
  };
};

/** The movements of a balance; what is entered without an amount is none. */
export const balanceEntries: Handler<BillingContract, 'GET /api/customer/prepaid/entry/list'> = async (ctx) => {
  const { customer_uuid } = ctx.caller;
  const sim = await productOf(ctx.db.read, { customer_uuid, uuid: ctx.query.customer_product_uuid });
  if (!sim) return { items: [] };
  const catalogue = await catalogueOf(ctx.db);
  const entries = await newestEntries(ctx.db.read, sim, most);
  return {
    items: entries
      .filter(({ amount_cents }) => amount_cents !== 0)
      .map((entry) => present(entry, entries, catalogue, ctx.language)),
  };
};
