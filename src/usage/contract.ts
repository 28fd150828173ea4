import { z } from 'zod';
import { contract, endpoint, webhookLimits } from '#platform/contract/endpoint.ts';
import { euro, instant, isoDate, text, uuid } from '#platform/contract/schemas.ts';
import { barringLimitKinds } from '#usage/rules/limits.ts';
import { usagePeriods, usageSteps } from '#usage/rules/usage-period.ts';
import { usageTypes } from '#usage/rules/usage-type.ts';
import { usageUnits } from '#usage/rules/usage-unit.ts';

const type = z.literal(Object.values(usageTypes));
const unit = z.enum(usageUnits);
/** EUR with VAT. A record may cost less than a cent, so it has up to five decimals. */
const preciseEuro = z.number();

export const USAGE_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;

/** Where a page goes on: the `next` of the one before. */
const cursor = z.string().regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{8,12}Z [^\p{Cc}]{1,200}$/u);
const recordId = z.string().min(1).max(200);

const range = { start_time: instant.optional(), end_time: instant.optional() };

export const usageItem = z.object({
  record_id: z.string(),
  begun_at: instant,
  type,
  /** Received, not made. */
  incoming: z.boolean(),
  quantity: z.number(),
  unit,
  /** How much of it came out of the plan. */
  included: z.number(),
  cost: preciseEuro,
  /** With its last digits masked; null for data. */
  other_party: z.string().nullable(),
  /** ISO 3166-1 alpha-2. */
  other_country: z.string().nullable(),
  /** Where the SIM was. */
  country: z.string(),
  /** When it was questioned; null when it was not. */
  questioned_at: instant.nullable(),
});

const slot = z.object({
  /** An hour by the instant at which it begins, a day or a month by its first day. */
  at: z.string(),
  type,
  unit,
  count: z.number().int(),
  quantity: z.number(),
  included: z.number(),
  cost: preciseEuro,
});

const count = z.number().int().min(0);

/** The limits that hold back what costs for a SIM of the session, until its customer wants to go on. */
export const barringLimits = z.array(z.enum(barringLimitKinds));

export const usageContract = contract({
  'POST /api/webhook/network/usage': endpoint({
    summary: 'Usage records of the mobile network, in a batch: docs/usage-records.md',
    caller: 'outside',
    system: 'network',
    body: z.unknown(),
    reply: z.object({
      /** Stored now; stored before; without cost and not kept; of SIMs that nobody has (yet). */
      taken: count,
      known: count,
      free: count,
      aside: count,
      /** What was not understood; sending it again would not help. */
      refused: z.array(z.object({ at: count, id: z.string().nullable(), field: z.string(), says: z.string() })),
    }),
    limits: webhookLimits,
    bodyLimit: 4 * 1024 * 1024,
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
      /** Types, with commas between them. */
      types: z
        .string()
        .regex(/^(\d{1,2})(,\d{1,2}){0,10}$/)
        .optional(),
      before: cursor.optional(),
    }),
    reply: z.object({
      items: z.array(usageItem),
      total: z.number().int(),
      /** What came in later is not in it. */
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
      /** Beside the plan, all types together. */
      cost: euro,
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
      'What a SIM may spend this month beside its plan and on data abroad, what it has spent, at which prices, and whether that was stopped',
    caller: 'customer',
    query: z.object({ customer_product_uuid: uuid }),
    reply: z.object({
      limits: z.array(
        z.object({
          kind: z.enum(barringLimitKinds),
          limit: euro,
          used: euro,
          /** When it was reached, and what costs was stopped. */
          reached_at: instant.nullable(),
          /** When the customer wanted to go on all the same. */
          consented_at: instant.nullable(),
        }),
      ),
      /** What going on costs when a bucket is used up; null for prepaid, which is charged nothing on top. */
      beyond: z.object({ minute: euro, sms: euro, data_gb: euro }).nullable(),
    }),
    ownedFields: { customer_product_uuid: 'customer_product' },
  }),
  'POST /api/customer/product/usage/go-on': endpoint({
    summary: 'Goes on beyond a limit that was reached this month: what was stopped works again, and costs',
    caller: 'main-account',
    body: z.strictObject({ customer_product_uuid: uuid, kind: z.enum(barringLimitKinds) }),
    reply: z.object({ kind: z.enum(barringLimitKinds), consented_at: instant }),
    refusals: { USAGE_NOT_STOPPED: 409 },
    ownedFields: { customer_product_uuid: 'customer_product' },
    limits: [{ by: 'customer', points: 20, seconds: 3600 }],
  }),
  'POST /api/customer/product/usage/question': endpoint({
    summary: 'Questions a record: our people look into it and write back. Once a record',
    caller: 'customer',
    idempotent: true,
    body: z.strictObject({
      customer_product_uuid: uuid,
      begun_at: instant,
      record_id: recordId,
      text: text(1000),
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
