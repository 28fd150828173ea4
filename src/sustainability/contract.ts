import { z } from 'zod';
import { emissionParts } from '#sustainability/rules/month-emission-lines.ts';
import {
  contributionProject,
  kilogramsByState,
  projectReport,
  projectTexts,
  projectTransfer,
  removalProject,
  removalRetirement,
} from '#projects/contract.ts';
import {
  followed,
  forestScene,
  mineOfProject,
  openEntry,
  page,
  portfolioItem,
  share,
  shareToken,
  villageHistoryItem,
  walk,
  wallet,
  walletEntry,
} from '#sustainability/rules/green-shapes.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { BUSINESS_ZONE } from '#platform/pure/calendar.ts';
import { isTimeZone } from '#platform/pure/zone-days.ts';
import { euro, instant, isoDate, kilograms, textLine, uuid } from '#platform/contract/schemas.ts';

/** Slice of the session: devices in use. */
export const sustainabilitySlice = z.object({
  customer_wearable: z.array(
    z.object({ customer_wearable_uuid: uuid, wearable_uuid: uuid, has_refurbished: z.boolean() }),
  ),
});
export type SustainabilitySlice = z.output<typeof sustainabilitySlice>;
export type CustomerWearable = SustainabilitySlice['customer_wearable'][number];

const changeLimits = [{ by: 'customer', points: 60, seconds: 3600 }] as const;

const emissionTotals = { kg: kilograms, give_or_take_kg: kilograms };

const emissionLine = z.object({
  factor: z.enum(['making', 'data', 'voice', 'sms', 'charging', 'card', 'esim']),
  amount: z.number(),
  unit: z.enum(['GB', 'min', 'SMS', 'month', 'SIM']),
  /** Grams of CO₂ equivalent for one unit. */
  grams: z.number(),
  source: z.enum(['ademe', 'assumed']),
  year: z.number().int(),
  uncertainty_percent: z.number(),
  /** Set for a device; `months`: period over which its making is spread. */
  device: z.object({ wearable_uuid: uuid, has_refurbished: z.boolean(), months: z.number().int() }).nullable(),
});

const emissionDetails = z.object({
  /** First counted day. */
  since: isoDate,
  as_of: instant,
  ...emissionTotals,
  /** Always four parts, also empty ones; never netted with funding. */
  parts: z.array(z.object({ part: z.enum(emissionParts), ...emissionTotals, lines: z.array(emissionLine) })),
});
export type EmissionDetails = z.output<typeof emissionDetails>;

/** The ends of a period: a day, or an instant. */
const timeOfPeriod = z.union([isoDate, instant]).optional();
const emissionHistoryQuery = z.object({
  customer_product_uuid: uuid.optional(),
  group: z.enum(['day', 'week', 'month', 'total']).default('month'),
  response_format: z.enum(['json', 'csv']).default('json'),
  /** Name in the IANA time zone database; periods begin at midnight there. */
  time_zone: textLine(64).refine(isTimeZone).default(BUSINESS_ZONE),
  time_start: timeOfPeriod,
  time_end: timeOfPeriod,
  ...page,
  /** Without a limit, a CSV file has all periods, and a JSON reply one page. */
  limit: page.limit.unwrap().optional(),
});
const emissionHistory = z.object({
  items: z.array(
    z.object({
      from: isoDate,
      /** Exclusive. */
      to: isoDate,
      ...emissionTotals,
      parts: z.array(z.object({ part: z.enum(emissionParts), ...emissionTotals })),
    }),
  ),
  total: z.number().int(),
  as_of: instant,
});

export type VillageHistoryItem = z.output<typeof villageHistoryItem>;
export type PortfolioItem = z.output<typeof portfolioItem>;
export type EmissionHistory = z.output<typeof emissionHistory>;

export const sustainabilityContract = contract({
  'GET /api/green/village': endpoint({
    summary: 'Forest and village projects with their money and their work; with a session also what is mine',
    caller: 'anonymous',
    reply: z.object({
      projects: z.array(contributionProject.extend({ mine: mineOfProject.nullable() })),
      trees: z.object({
        goal: z.number().int(),
        planted: z.number().int(),
        survived: z.number().int(),
        replanted: z.number().int(),
        /** Trees planted in the twelve months before the last report. */
        planted_in_a_year: z.number().int(),
        last_report_on: isoDate.nullable(),
      }),
      as_of: instant,
      example: z.boolean(),
    }),
  }),
  'GET /api/green/village/history': endpoint({
    summary:
      'What was collected (by month), transferred and done, newest first; with `scope=mine` my own contributions',
    caller: 'anonymous',
    query: z.object({ project_uuid: uuid.optional(), scope: z.enum(['all', 'mine']).default('all'), ...page }),
    reply: z.object({
      history: z.array(villageHistoryItem),
      total: z.number().int(),
      as_of: instant,
    }),
  }),
  'GET /api/green/project': endpoint({
    summary: 'A project for its page: texts, money and work by date with receipts, lots and retirements',
    caller: 'anonymous',
    query: z.object({ project_uuid: uuid }),
    reply: z.object({
      contribution: contributionProject.nullable(),
      removal: removalProject.nullable(),
      texts: projectTexts,
      transfers: z.array(projectTransfer),
      reports: z.array(projectReport),
      retirements: z.array(removalRetirement),
      mine: mineOfProject.nullable(),
      as_of: instant,
    }),
  }),
  'GET /api/green/compensation': endpoint({
    summary: 'Removal projects with their lots, totals by state, what is promised, and with a session my wallet',
    caller: 'anonymous',
    reply: z.object({
      projects: z.array(removalProject),
      totals: kilogramsByState,
      promised: z.object({
        /** Credited to customers and not retired yet. */
        kg: kilograms,
        /** Expected cost of buying it. */
        provision: euro,
        /** Whether planned, bought or delivered lots cover all of `kg`, and the kilograms that they do not cover. */
        covered: z.boolean(),
        uncovered_kg: kilograms,
        credited_kg: kilograms,
      }),
      /** Days from the credit to the retirement, for what is retired; null before the first retirement. */
      median_days_to_retirement: z.number().int().nullable(),
      wallet: wallet.nullable(),
      as_of: instant,
      example: z.boolean(),
    }),
  }),
  'GET /api/green/compensation/details': endpoint({
    summary: 'Entries of my wallet, newest first, with the state of what went to a project',
    caller: 'customer',
    query: z.object(page),
    reply: z.object({ wallet, entries: z.array(walletEntry), total: z.number().int(), as_of: instant }),
  }),
  'POST /api/green/compensation/compensate': endpoint({
    summary: 'Gives kilograms of my wallet to a removal project; can be undone for a minute',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ project_uuid: uuid, amount: z.number().positive().max(1_000_000) }),
    reply: z.object({ ledger_uuid: uuid, undo_until: instant, wallet }),
    refusals: { WALLET_TOO_SMALL: 409, PROJECT_UNKNOWN: 422, PROJECT_CLOSED: 409, AMOUNT_BELOW_LEAST: 422 },
    limits: changeLimits,
  }),
  'POST /api/green/compensation/undo': endpoint({
    summary: 'Takes back what was given to a project less than a minute ago',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ ledger_uuid: uuid }),
    reply: z.object({ wallet }),
    refusals: { UNDO_TOO_LATE: 409 },
    limits: changeLimits,
  }),
  'GET /api/green/compensation/receipt/{ledger_uuid}': endpoint({
    summary: 'The receipt of what I gave to a removal project',
    caller: 'customer',
    params: z.object({ ledger_uuid: uuid }),
    produces: 'application/pdf',
    reply: z.string(),
  }),
  'GET /api/green/portfolio': endpoint({
    summary: 'Retirements and deliveries of removal credits, newest first',
    caller: 'anonymous',
    query: z.object({ project_uuid: uuid.optional(), ...page }),
    reply: z.object({
      items: z.array(portfolioItem),
      total: z.number().int(),
      as_of: instant,
    }),
  }),
  'GET /api/green/forest': endpoint({
    summary: 'What the scene shows: with a session my months, trees and houses, else those of everybody',
    caller: 'anonymous',
    reply: forestScene,
  }),
  'POST /api/green/forest/visit': endpoint({
    summary: 'Records what I see of my forest today, so that a visit on another day says what has grown since',
    caller: 'customer',
    rung: 'change',
    body: z.strictObject({}),
    reply: z.object({ visited_on: isoDate }),
    limits: changeLimits,
  }),
  'GET /api/green/ledger': endpoint({
    summary: 'Open data of both ledgers, without persons, newest first; `response_format=csv` gives all of it as CSV',
    caller: 'anonymous',
    query: z.object({
      ledger: z.enum(['removal', 'contributions']).default('removal'),
      response_format: z.enum(['json', 'csv']).default('json'),
      ...page,
    }),
    alternative: 'text/csv',
    reply: z.object({
      ledger: z.enum(['removal', 'contributions']),
      entries: z.array(openEntry),
      total: z.number().int(),
      as_of: instant,
      example: z.boolean(),
    }),
  }),
  'GET /api/green/claims': endpoint({
    summary: 'Every figure that is claimed in public, with its unit, source and date, for machines',
    caller: 'anonymous',
    reply: z.object({
      claims: z.array(
        z.object({
          key: z.string(),
          value: z.number(),
          unit: z.enum(['kg', 'EUR', 'tree', 'pupil', 'patient', 'hive', 'harvest', 'day', 'kg/month']),
          statement: z.string(),
          /** Sources: paths of this product, or addresses of other websites. */
          sources: z.array(z.string()),
          as_of: instant,
        }),
      ),
      example: z.boolean(),
    }),
  }),
  'GET /api/green/follow': endpoint({
    summary: 'Follows my euro or my kilo in at most five steps to its receipt or its retirement',
    caller: 'customer',
    query: z.object({ what: followed, entry: textLine(120).optional() }),
    reply: walk,
  }),
  'GET /api/green/share/list': endpoint({
    summary: 'Public pages that I have made, newest first',
    caller: 'customer',
    reply: z.object({ shares: z.array(share) }),
  }),
  'POST /api/green/share/create': endpoint({
    summary: 'Makes a public page of my forest, my euro or my kilo, with a chosen name or none',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({
      what: z.enum(['forest', 'euro', 'kilo']),
      name: textLine(40).nullable(),
      /** Message to the person who gets the link, when the page is a present. */
      message: textLine(200).nullable().default(null),
      entry: textLine(120).optional(),
    }),
    reply: z.object({ share, shares: z.array(share) }),
    refusals: { SHARES_FULL: 409, NOTHING_TO_FOLLOW: 409, NAME_NOT_ALLOWED: 422 },
    limits: changeLimits,
  }),
  'POST /api/green/share/revoke': endpoint({
    summary: 'Ends a public page of mine; returns the remaining ones',
    caller: 'main-account',
    rung: 'change',
    body: z.strictObject({ share_uuid: uuid }),
    reply: z.object({ shares: z.array(share) }),
    limits: changeLimits,
  }),
  'GET /api/green/shared': endpoint({
    summary: 'A public page that a customer made: a forest, or a walk',
    caller: 'anonymous',
    query: z.object({ token: shareToken }),
    reply: z.object({
      what: z.enum(['forest', 'euro', 'kilo']),
      name: z.string().nullable(),
      message: z.string().nullable(),
      forest: forestScene.nullable(),
      walk: walk.nullable(),
      image_url: z.string(),
    }),
  }),
  'GET /api/green/shared/image/{token}': endpoint({
    summary: 'The preview image of a public page',
    caller: 'anonymous',
    params: z.object({ token: shareToken }),
    produces: 'image/png',
    reply: z.string(),
  }),
  'GET /api/green/emission/details': endpoint({
    summary:
      'Returns the emissions estimate of this month: four parts with their factors and sources, of one SIM or of all of mine',
    caller: 'customer',
    query: z.object({ customer_product_uuid: uuid.optional() }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: emissionDetails,
  }),
  'GET /api/green/emission/history': endpoint({
    summary: 'The emissions estimate by day, week, month or in total, newest first, as JSON or CSV',
    caller: 'customer',
    query: emissionHistoryQuery,
    alternative: 'text/csv',
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: emissionHistory,
  }),
  'GET /api/wearable/list': endpoint({
    summary: 'Lists the kinds of devices of an emissions estimate, and the emissions of making one',
    caller: 'anonymous',
    reply: z.object({
      wearables: z.array(
        z.object({
          wearable_uuid: uuid,
          kind: z.string(),
          making_kg: kilograms,
          /** Months over which the making is spread. */
          months: z.number().int(),
          source: z.string(),
          year: z.number().int(),
          uncertainty_percent: z.number(),
        }),
      ),
      /** Share of the making emissions that counts for a refurbished device. */
      refurbished_share: z.number(),
    }),
  }),
  'GET /api/customer/wearable/list': endpoint({
    summary: 'Lists the devices of the customer, oldest first',
    caller: 'customer',
    reply: sustainabilitySlice,
  }),
  'POST /api/customer/wearable/add': endpoint({
    summary: 'Adds a device that the customer uses; returns all devices',
    caller: 'customer',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ wearable_uuid: uuid, has_refurbished: z.boolean() }),
    reply: sustainabilitySlice,
    refusals: { WEARABLE_UNKNOWN: 422, WEARABLES_FULL: 409 },
    limits: changeLimits,
  }),
  'POST /api/customer/wearable/remove': endpoint({
    summary: 'Deletes a device; returns the remaining devices',
    caller: 'customer',
    rung: 'change',
    body: z.strictObject({ customer_wearable_uuid: uuid }),
    reply: sustainabilitySlice,
    limits: changeLimits,
  }),
});
export type SustainabilityContract = typeof sustainabilityContract;
