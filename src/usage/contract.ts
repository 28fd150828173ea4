import { z } from 'zod';
import { contract, endpoint, webhookLimits } from '#platform/contract/endpoint.ts';
import { euro, instant, isoDate, textLine, uuid } from '#platform/contract/schemas.ts';
import { barringLimitKinds } from '#usage/rules/limits.ts';
import { usagePeriods, usageSteps } from '#usage/rules/usage-period.ts';
import { usageTypes } from '#usage/rules/usage-type.ts';
import { usageUnits } from '#usage/rules/usage-unit.ts';

const type = z.literal(Object.values(usageTypes));
const unit = z.enum(usageUnits);
/** EUR with VAT, up to five decimals because a record may cost less than a cent. */
const preciseEuro = z.number();

export const USAGE_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;

/** Start of a page: the `next` of the previous page. */
const cursor = z.string().regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z [^\p{Cc}]{1,200}$/u);
const recordId = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u);

const range = { start_time: instant.optional(), end_time: instant.optional() };

export const usageItem = z.object({
  record_id: z.string(),
  begun_at: instant,
  type,
  /** Whether it was received. */
  incoming: z.boolean(),
  quantity: z.number(),
  unit,
  /** Quantity covered by the plan. */
  included: z.number(),
  cost: preciseEuro,
  /** The last digits are masked; null for data. */
  other_party: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  other_country: z.string().nullable(),
  /** Country of the SIM, ISO 3166-1 alpha-2. */
  country: z.string(),
  /** When the customer sent a question about it; null if none. */
  questioned_at: instant.nullable(),
});

const slot = z.object({
  /** Start instant of an hour, or first day of a day or month. */
  at: z.string(),
  type,
  unit,
  count: z.number().int(),
  quantity: z.number(),
  included: z.number(),
  /** Quantity that counts against the allowances of the plan, also beyond them. */
  counted: z.number(),
  cost: preciseEuro,
});

const count = z.number().int().min(0);

/** Limits that currently bar paid services of a SIM. */
export const barringLimits = z.array(z.enum(barringLimitKinds));

export const usageContract = contract({
  'POST /api/webhook/network/usage': endpoint({
    summary: 'Ingests a batch of usage records of the mobile network: docs/usage-records.md',
    caller: 'outside',
    rung: 'change',
    system: 'network',
    body: z.unknown(),
    reply: z.object({
      /** Number of records stored now (`taken`), stored before (`known`), free and not stored (`free`), and unmatched because their SIM is unknown (`aside`). */
      taken: count,
      known: count,
      free: count,
      aside: count,
      /** Records of known SIMs that are not rated, for the operator. */
      rejected: count,
      /** Malformed records; sending them again does not help. */
      refused: z.array(z.object({ at: count, id: z.string().nullable(), field: z.string(), says: z.string() })),
    }),
    limits: webhookLimits,
    bodyLimit: 4 * 1024 * 1024,
  }),
  'POST /api/webhook/network/location': endpoint({
    summary: 'Receives on which network a SIM has registered: docs/usage-records.md',
    caller: 'outside',
    rung: 'change',
    system: 'network',
    body: z.unknown(),
    reply: z.object({}),
    limits: webhookLimits,
  }),
  'GET /api/customer/product/usage-history/list': endpoint({
    summary:
      'Calls, data and messages of a SIM, the newest first. `start_time` counts, `end_time` does not. Further pages leave the first ones out, or begin faster with `before`, the `next` of the page before',
    caller: 'customer',
    query: z.object({
      customer_product_uuid: uuid,
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(USAGE_PAGE_SIZE),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
      ...range,
      /** Comma-separated types. */
      types: z
        .string()
        .regex(/^(\d{1,2})(,\d{1,2}){0,10}$/)
        .optional(),
      before: cursor.optional(),
    }),
    reply: z.object({
      items: z.array(usageItem),
      total: z.number().int(),
      /** Time up to which records are included. */
      as_of: instant,
      next: z.string().nullable(),
    }),
    ownedFields: { customer_product_uuid: 'customer_product' },
  }),
  'GET /api/customer/product/usage/details': endpoint({
    summary:
      'Use of a SIM in a period, by type and by hour, day or month of Brussels; `start_date` and `end_date`, both included, for the period `custom`',
    caller: 'customer',
    query: z.object({
      customer_product_uuid: uuid,
      period: z.enum(usagePeriods).default('month'),
      start_date: isoDate.optional(),
      end_date: isoDate.optional(),
    }),
    reply: z.object({
      from: isoDate,
      until: isoDate,
      step: z.enum(usageSteps),
      slots: z.array(slot),
      /** Out-of-plan cost of all types. */
      cost: euro,
      /** Allowances of the month in bytes, seconds and messages, when the period is a whole month that has ended; null is unlimited. The buckets of the current month are in the session. */
      allowances: z.array(z.object({ kind: z.string(), total: z.number().nullable() })),
      as_of: instant,
    }),
    ownedFields: { customer_product_uuid: 'customer_product' },
  }),
  'GET /api/customer/product/usage-history/file': endpoint({
    summary:
      'The same list as a file for a spreadsheet, in the language asked for, all of it; it is made while it is sent',
    caller: 'customer',
    query: z.object({ customer_product_uuid: uuid, ...range }),
    produces: 'text/csv',
    reply: z.string(),
    ownedFields: { customer_product_uuid: 'customer_product' },
    limits: [{ by: 'customer', points: 30, seconds: 3600 }],
  }),
  'GET /api/customer/product/usage/limits': endpoint({
    summary:
      'What a SIM may spend this month beside its plan and on data abroad, what it has spent, at which prices, and whether a limit bars more',
    caller: 'customer',
    query: z.object({ customer_product_uuid: uuid }),
    reply: z.object({
      limits: z.array(
        z.object({
          kind: z.enum(barringLimitKinds),
          limit: euro,
          used: euro,
          /** When the limit was reached and services were barred. */
          reached_at: instant.nullable(),
          /** When the customer consented to this limit. */
          consented_at: instant.nullable(),
          /** Amounts up to which the customer may consent to continue, once the limit is reached. */
          amounts: z.array(euro),
        }),
      ),
      /** Prices beyond the allowances; null for prepaid, which is not charged out of plan. */
      beyond: z.object({ minute: euro, sms: euro, data_gb: euro }).nullable(),
    }),
    ownedFields: { customer_product_uuid: 'customer_product' },
  }),
  'POST /api/customer/product/usage/go-on': endpoint({
    summary:
      'Continues beyond a limit reached this month up to a new amount, one of those that `limits` offers: barred services work again and are charged',
    caller: 'main-account',
    rung: 'spend',
    body: z.strictObject({ customer_product_uuid: uuid, kind: z.enum(barringLimitKinds), amount: euro }),
    reply: z.object({ kind: z.enum(barringLimitKinds), amount: euro, consented_at: instant }),
    refusals: { USAGE_NOT_STOPPED: 409, AMOUNT_NOT_OFFERED: 422 },
    ownedFields: { customer_product_uuid: 'customer_product' },
    limits: [{ by: 'customer', points: 20, seconds: 3600 }],
  }),
  'POST /api/customer/product/usage/question': endpoint({
    summary: 'Questions a record, once per record; support checks it and replies',
    caller: 'customer',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({
      customer_product_uuid: uuid,
      begun_at: instant,
      record_id: recordId,
      text: textLine(1000),
    }),
    reply: usageItem,
    refusals: { USAGE_QUESTIONED: 409 },
    ownedFields: { customer_product_uuid: 'customer_product' },
    limits: [{ by: 'customer', points: 20, seconds: 86_400 }],
  }),
});
export type UsageContract = typeof usageContract;
export type UsageItem = z.output<typeof usageItem>;
export type UsageSlot = z.output<typeof slot>;
