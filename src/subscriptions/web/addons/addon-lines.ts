import type { Addon, catalogueContract } from '#catalogue/contract.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { type BusinessDate, daysInMonth, daysLeftInMonth } from '#platform/pure/calendar.ts';
import { euroToCentsOrZero, type Euro, prorate, centsToEuro } from '#platform/pure/money.ts';
import type { CustomerAddon, CustomerProduct } from '#subscriptions/contract.ts';
import { BYTES_PER_GB, prorateIncludedAmount, SECONDS_PER_MINUTE } from '#subscriptions/rules/included-allowance.ts';
import { CONTRIBUTION_ADDON, TELECOM_ADDON } from '#catalogue/rules/addon-type.ts';

type Category = ReplyOf<
  (typeof catalogueContract)['GET /api/web-api/public/shop/offer/addon-categories']
>['categories'][number];

/** Allowance of an add-on in a unit: for the rest of this month, and for a whole month. */
type AddonAmount = { unit: 'gb' | 'minutes' | 'sms'; now: number; monthly: number };

const amountFields = [
  ['data_gb', 'gb', BYTES_PER_GB],
  ['roaming_gb', 'gb', BYTES_PER_GB],
  ['world_gb', 'gb', BYTES_PER_GB],
  ['minutes', 'minutes', SECONDS_PER_MINUTE],
  ['international_minutes', 'minutes', SECONDS_PER_MINUTE],
  ['sms', 'sms', 1],
] as const;

/** The allowances of an add-on that begins on `today`, by the rule that fills its buckets. */
export const addonAmounts = (addon: AddonAllowances, today: BusinessDate): AddonAmount[] =>
  amountFields.flatMap(([field, unit, size]) => {
    const monthly = addon[field];
    if (monthly === undefined || monthly === 0) return [];
    return [{ unit, monthly, now: prorateIncludedAmount(monthly * size, today, size) / size }];
  });

type AddonAllowances = Pick<Addon, (typeof amountFields)[number][0]>;

/** An add-on that is available for or active on a SIM; `customerAddon` is null when the SIM does not have it. */
export type AddonLine = {
  offer_uuid: string;
  type: number;
  name: string;
  description: string;
  icon: string;
  price: Euro;
  allowances: AddonAllowances;
  customerAddon: CustomerAddon | null;
};
/** A category with its add-ons; null groups add-ons that are no longer on sale. */
export type AddonGroup = { key: string; category: Category | null; lines: AddonLine[] };

const isOfferedWithPlan = ({ offer_uuids }: Addon, plan: string): boolean =>
  offer_uuids.length === 0 || offer_uuids.includes(plan);

/** Groups the add-ons for a SIM's plan by category; those the SIM has but that are no longer on sale (with that plan) come last. */
export const groupAddons = (
  { addons, offer }: Pick<CustomerProduct, 'addons' | 'offer'>,
  categories: readonly Category[],
  soldAddons: readonly Addon[],
): AddonGroup[] => {
  const heldOf = (uuid: string) => addons.find(({ offer_uuid }) => offer_uuid === uuid) ?? null;
  const lineOf = ({ uuid, type, name, description, icon, price, ...allowances }: Addon): AddonLine => ({
    offer_uuid: uuid,
    type,
    name,
    description,
    icon,
    price,
    allowances,
    customerAddon: heldOf(uuid),
  });
  const groups = categories.map((category): AddonGroup => ({
    key: category.code,
    category,
    lines: soldAddons
      .filter((addon) => addon.category_uuid === category.uuid && isOfferedWithPlan(addon, offer.uuid))
      .map(lineOf),
  }));
  const listedOffers = new Set(groups.flatMap(({ lines }) => lines.map(({ offer_uuid }) => offer_uuid)));
  const unlistedAddons = addons
    .filter(({ offer_uuid, state }) => !listedOffers.has(offer_uuid) && state !== 'failed')
    .map((each): AddonLine => ({ ...each, description: '', icon: '', allowances: {}, customerAddon: each }));
  return [...groups, { key: 'rest', category: null, lines: unlistedAddons }].filter(({ lines }) => lines.length > 0);
};

/** Monthly cost in euro of the add-ons of a SIM: with VAT, and contributions, which carry none. */
export const monthlyCostOfKeptAddons = (
  customerAddons: readonly CustomerAddon[],
): { taxed: Euro; contributions: Euro } => {
  const chargedAddons = customerAddons.filter(({ state }) => state === 'adding' || state === 'active');
  const sum = (addons: readonly CustomerAddon[]) =>
    centsToEuro(addons.reduce((total, { price }) => total + euroToCentsOrZero(price), 0));
  return {
    taxed: sum(chargedAddons.filter(({ type }) => type !== CONTRIBUTION_ADDON)),
    contributions: sum(chargedAddons.filter(({ type }) => type === CONTRIBUTION_ADDON)),
  };
};

/** Cost in euro of the first month of an add-on: prorated to the days left, or in full for add-ons that are not prorated. */
export const firstMonthCost = ({ type, price }: Pick<AddonLine, 'type' | 'price'>, today: BusinessDate): Euro =>
  type === TELECOM_ADDON
    ? centsToEuro(prorate(euroToCentsOrZero(price), daysLeftInMonth(today), daysInMonth(today)))
    : price;
