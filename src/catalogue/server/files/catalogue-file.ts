import { z } from 'zod';
import { type Cents, euroToCents } from '#platform/pure/money.ts';
import { kgToGrams } from '#platform/pure/carbon.ts';
import { audiences, paymentTypes } from '#catalogue/rules/plan-kind.ts';
import { centsOfEuro, isoDate } from '#platform/contract/schemas.ts';

/** The files of `db/catalogue` as operators write them, and their parsed form: cents, grams, null for unlimited. */

const code = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'small letters, digits and dashes');
const shortText = z.string().trim().min(1).max(120);
export const localized = z.strictObject({ en: shortText, fr: shortText, nl: shortText });
export type Localized = z.output<typeof localized>;

const cents = centsOfEuro(z.number().min(0).max(10_000));
const grams = z
  .number()
  .min(0)
  .max(10_000)
  .transform((kg, ctx) => {
    const value = kgToGrams(kg);
    if (value === null) ctx.addIssue({ code: 'custom', message: 'a weight in kg has at most three decimals' });
    return value ?? 0;
  });
const count = z.number().int().min(0).max(1_000_000);
const included = z.union([count, z.literal('unlimited').transform(() => null)], {
  error: 'a whole number, or "unlimited"',
});

const offerEntry = z
  .strictObject({
    uuid: z.uuid(),
    code,
    picture: z.enum(['birch', 'fir', 'lime', 'oak', 'pine', 'poplar', 'round', 'sapling']),
    name: localized,
    audience: z.enum(audiences),
    payment_type: z.enum(paymentTypes),
    price_euro: cents,
    data_gb: included,
    minutes: included,
    sms: included,
    roaming_gb: included,
    co2_kg: grams,
    credit_limit_euro: cents.nullable(),
    sim_types: z
      .array(z.enum(['esim', 'sim']).transform((kind) => (kind === 'esim' ? (0 as const) : (1 as const))))
      .min(1),
    /** Code of the prepaid plan to switch to when a postpaid one is refused. */
    prepaid_equivalent: code.nullable(),
    on_sale: z.boolean().default(true),
  })
  .transform(({ price_euro, co2_kg, credit_limit_euro, ...otherFields }) => ({
    ...otherFields,
    price_cents: price_euro,
    co2_grams: co2_kg,
    credit_limit_cents: credit_limit_euro,
  }));

/** telecom 1, project (carbon removal) 2, village and forest 3. */
const offerType = z
  .enum(['telecom', 'project', 'village'])
  .transform((kind) => ({ telecom: 1, project: 2, village: 3 })[kind] as 1 | 2 | 3);

const categoryEntry = z.strictObject({
  uuid: z.uuid(),
  code,
  type: offerType,
  name: localized,
  description: localized,
});

const addonEntry = z
  .strictObject({
    uuid: z.uuid(),
    code,
    category: code,
    icon: code,
    name: localized,
    description: localized,
    price_euro: cents,
    data_gb: count.optional(),
    roaming_gb: count.optional(),
    world_gb: count.optional(),
    minutes: count.optional(),
    international_minutes: count.optional(),
    sms: count.optional(),
    co2_kg: grams.optional(),
    trees: count.optional(),
    /** Codes of the plans it can be added to; empty: all of them. */
    only_with: z.array(code).default([]),
    on_sale: z.boolean().default(true),
  })
  .transform(({ price_euro, co2_kg, ...otherFields }) => ({
    ...otherFields,
    price_cents: price_euro,
    co2_grams: co2_kg ?? null,
  }));

const promoEntry = z
  .strictObject({
    code: z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, 'capitals, digits and dashes'),
    kind: z.enum(['percentage', 'euro']),
    /** Percent, or euro a month. */
    value: z.number().positive(),
    months: z.number().int().min(1).max(24),
    /** First and last day in Brussels; null leaves it open. */
    from: isoDate.nullable(),
    until: isoDate.nullable(),
  })
  .check((ctx) => {
    const { kind, value, from, until } = ctx.value;
    const addFault = (path: string, message: string) =>
      ctx.issues.push({ code: 'custom', path: [path], message, input: ctx.value });
    if (kind === 'percentage' && value > 100) addFault('value', 'a percentage is at most 100');
    if (kind === 'euro' && euroToCents(value) === null) addFault('value', 'an amount in euro has at most two decimals');
    if (from && until && until < from) addFault('until', 'ends before it begins');
  });

const longText = z.string().trim().min(1).max(600);

/** Prices beside plans and add-ons, one table each: euro, "included", or null where there is no price. */
const priceTable = z
  .strictObject({
    code,
    title: localized,
    note: z.strictObject({ en: longText, fr: longText, nl: longText }).optional(),
    columns: z.array(localized).min(1).max(4),
    rows: z.array(
      z
        .strictObject({
          /** Codes of usage records that are rated by this line. */
          code: code.optional(),
          /** ISO 3166-1 alpha-2; an entry with a code and neither countries nor numbers applies to all remaining countries. */
          countries: z.array(z.string().regex(/^[A-Z]{2}$/, 'a country is two capitals')).optional(),
          /** Prefixes of its numbers: E.164, or short numbers as dialled. */
          numbers: z
            .array(z.string().regex(/^\+?\d{2,8}$/, 'digits, with a plus unless it is a short number'))
            .optional(),
          per: z.enum(['minute', 'call', 'sms']).optional(),
          name: localized,
          prices_euro: z.array(z.union([cents, z.literal('included')]).nullable()),
        })
        .transform(({ prices_euro, ...row }) => ({ ...row, prices: prices_euro })),
    ),
  })
  .check((ctx) => {
    for (const [at, { prices }] of ctx.value.rows.entries())
      if (prices.length !== ctx.value.columns.length)
        ctx.issues.push({
          code: 'custom',
          path: ['rows', at, 'prices_euro'],
          message: `needs ${ctx.value.columns.length} prices, one for each column`,
          input: ctx.value,
        });
  });
export type PriceTable = z.output<typeof priceTable>;

export const catalogueFile = z.strictObject({
  credit_limits_euro: z.array(cents).min(1),
  /** Price beyond the allowance of a postpaid plan. */
  rates: z.strictObject({ minute_euro: cents, sms_euro: cents, data_gb_euro: cents }),
  /** Estimated maximum speeds, for the contract summary. */
  network: z.strictObject({ technology: shortText, download_mbps: count, upload_mbps: count }),
  offers: z.array(offerEntry).min(1),
  categories: z.array(categoryEntry),
  addons: z.array(addonEntry),
  promos: z.array(promoEntry),
  /** Other lines of the price list. */
  price_list: z.array(priceTable),
});

export const operatorsFile = z
  .array(
    z.strictObject({
      uuid: z.uuid(),
      /** Code of the operator at the porting house. */
      code,
      name: shortText,
      /** The network its customers are on. */
      network: shortText,
      kind: z.enum(['operator', 'brand', 'mvno']),
      active: z.boolean().default(true),
    }),
  )
  .min(1);

export const devicesFile = z.strictObject({
  notes: z.record(code, localized),
  devices: z
    .array(z.strictObject({ brand: shortText, model: shortText, esim: z.boolean(), note: code.optional() }))
    .min(1),
});

export type OfferEntry = z.output<typeof offerEntry>;
export type CategoryEntry = z.output<typeof categoryEntry>;
export type AddonEntry = z.output<typeof addonEntry>;
export type PromoEntry = z.output<typeof promoEntry>;
export type OperatorEntry = z.output<typeof operatorsFile>[number];
export type DeviceEntry = { brand: string; model: string; esim: boolean; note: Localized | null };

/** A whole catalogue as it is stored in the database. */
export type CatalogueContent = {
  credit_limits_cents: Cents[];
  rates: { minute_cents: Cents; sms_cents: Cents; data_gb_cents: Cents };
  network: { technology: string; download_mbps: number; upload_mbps: number };
  offers: OfferEntry[];
  categories: CategoryEntry[];
  addons: AddonEntry[];
  /** Codes of add-ons whose projects are closed, in order. They do not come from the files; a later catalogue may bring such an add-on. */
  closed_addons?: string[];
  promos: PromoEntry[];
  /** Absent in catalogues loaded before there was a price list. */
  price_list?: PriceTable[];
  operators: OperatorEntry[];
  devices: DeviceEntry[];
};
