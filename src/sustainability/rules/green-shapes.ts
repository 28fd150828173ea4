import { z } from 'zod';
import { kilogramsByState, removalRetirement } from '#projects/contract.ts';
import { e164, euro, instant, isoDate, kilograms, uuid } from '#platform/contract/schemas.ts';
import { giftStates } from './gift-state.ts';
import { walletEntryKinds } from './wallet.ts';

export const PAGE_SIZE = 50;

/** Parameters of a page of a list. */
export const page = {
  limit: z.coerce.number().int().min(1).max(200).default(PAGE_SIZE),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

/** Kilograms given to projects by state; `uncovered`: no lot is planned for them yet. */
const kilogramsOfGifts = kilogramsByState.extend({ uncovered: kilograms });

/** A customer's contributions to a project, in euro, or gifts to it, in kilograms. */
export const mineOfProject = z.object({
  collected: euro,
  transferred: euro,
  /** Trees that were planted with it; 0 for other projects. */
  trees: z.number().int(),
  /** When the work for the first contribution without a report, such as its trees, is likely to be reported; null when that cannot be estimated. */
  next_work_on: isoDate.nullable(),
  kg: kilograms,
  /** Part of `kg` by state. */
  kg_by_state: kilogramsOfGifts,
});

/** Kilograms of removal that a customer may give to a project. */
export const wallet = z.object({
  kg: kilograms,
  /** The next days on which unused kilograms go to the default project, the first one first. */
  expires: z.array(z.object({ on: isoDate, kg: kilograms })),
  default_project_uuid: uuid.nullable(),
  /** Minimum of a gift. */
  least_kg: kilograms,
});
export type Wallet = z.output<typeof wallet>;

export const walletEntry = z.object({
  /** Present for gifts to a project. */
  ledger_uuid: uuid.nullable(),
  at: instant,
  kind: z.enum(walletEntryKinds),
  /** Negative: used. */
  kg: kilograms,
  /** First day of the month that a credit is of. */
  month: isoDate,
  /** The SIM of a credit; null for a sub-account, which does not see other SIMs, and once the SIM is erased. */
  sim: z.object({ name: z.string(), msisdn: e164 }).nullable(),
  project_uuid: uuid.nullable(),
  /** Of a gift: the state of the project's lots for it; `uncovered`: no lot is planned for part of it yet. */
  state: z.enum(giftStates).nullable(),
  undo_until: instant.nullable(),
  receipt_url: z.string().nullable(),
});

/** A sapling for a funded month, a tree for a planted one, a house for a village project. */
export const forestScene = z.object({
  mine: z.boolean(),
  items: z.array(
    z.object({
      /** Stable, so that a browser recognises new items. */
      key: z.string(),
      kind: z.enum(['sapling', 'tree', 'house']),
      on: isoDate,
      /** Kilograms of a month, trees of a report (`count`), or euro of a house. */
      kg: kilograms.nullable(),
      euro: euro.nullable(),
      count: z.number().int(),
      state: z.enum(['set_aside', ...giftStates, 'collected', 'transferred', 'planted']),
      project_uuid: uuid.nullable(),
    }),
  ),
  /** How many older saplings, trees and houses `items` leaves out. */
  more: z.object({ saplings: z.number().int(), trees: z.number().int(), houses: z.number().int() }),
  /** `set_aside`: credited and not given to a project yet; the rest is what was given, by state. Without a session: the states of the lots, and as `uncovered` what was given beyond them. */
  kg: kilogramsOfGifts.extend({ set_aside: kilograms }),
  euro: z.object({ collected: euro, transferred: euro }),
  trees: z.number().int(),
  /** With a session: growth since the last visit on another day. `keys`: the items that are new or have grown. */
  news: z
    .object({
      since: isoDate,
      saplings: z.number().int(),
      trees: z.number().int(),
      houses: z.number().int(),
      /** Saplings whose kilograms have reached a later state. */
      grown: z.number().int(),
      keys: z.array(z.string()),
    })
    .nullable(),
  as_of: instant,
  example: z.boolean(),
});
export type ForestScene = z.output<typeof forestScene>;

export const openEntry = z.object({
  on: isoDate,
  kind: z.enum([
    'credited',
    'reversed',
    'planned',
    'bought',
    'delivered',
    'retired',
    'cancelled',
    'collected',
    'given_back',
    'transferred',
    'report',
  ]),
  project_uuid: uuid.nullable(),
  project: z.string().nullable(),
  lot: z.string().nullable(),
  kg: kilograms.nullable(),
  euro: euro.nullable(),
  registry: z.string().nullable(),
  serials: z.string().nullable(),
  beneficiary: z.string().nullable(),
  document_url: z.string().nullable(),
});

export const followed = z.enum(['euro', 'kilo']);

/** Steps from a payment to the receipt of the bank transfer, or to the registry. A step without `on` has not happened yet. */
export const walk = z.object({
  what: followed,
  /** Id of the entry whose euro or kilogram the screen traces. */
  entry: z.string().nullable(),
  /** Other entries that can be followed, the newest first. */
  entries: z.array(z.object({ entry: z.string(), on: isoDate, amount: z.number(), project_uuid: uuid.nullable() })),
  project_uuid: uuid.nullable(),
  /** The credits that a followed kilo was taken from, oldest first; `on`: the day of their entry. */
  credits: z.array(z.object({ on: isoDate, kg: kilograms })),
  steps: z
    .array(
      z.object({
        step: z.enum([
          'paid',
          'credited',
          'collected',
          'given',
          'transferred',
          'work_done',
          'bought',
          'delivered',
          'retired',
        ]),
        on: isoDate.nullable(),
        /** When a step that has not happened yet is likely to, if transfers and reports go on at their usual intervals. */
        expected_on: isoDate.nullable(),
        kg: kilograms.nullable(),
        euro: euro.nullable(),
        /** Reference of the entry: of the bank, of the lot and its registry, the serials, or the work done. */
        about: z.string().nullable(),
        document_url: z.string().nullable(),
        source_url: z.string().nullable(),
      }),
    )
    .max(5),
  example: z.boolean(),
});
export type Walk = z.output<typeof walk>;

export const shareToken = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
export const share = z.object({
  share_uuid: uuid,
  what: z.enum(['forest', 'euro', 'kilo']),
  name: z.string().nullable(),
  message: z.string().nullable(),
  url: z.string(),
  created_at: instant,
});

export const villageHistoryItem = z.object({
  at: isoDate,
  project_uuid: uuid,
  kind: z.enum(['collected', 'given_back', 'transferred', 'report']),
  /** Euro; of a report the work since the previous one, in the unit of the project. */
  amount: z.number(),
  /** With a session: the state reached. */
  state: z.enum(['collected', 'transferred']).nullable(),
  receipt_url: z.string().nullable(),
});

export const portfolioItem = z.object({
  on: isoDate,
  kind: z.enum(['planned', 'bought', 'delivered', 'retired', 'cancelled']),
  project_uuid: uuid,
  lot_uuid: uuid,
  kg: kilograms,
  retirement: removalRetirement.nullable(),
});
