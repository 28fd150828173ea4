import { z } from 'zod';
import {
  contributionKinds,
  removalKinds,
  removalUnits,
  reportFigures,
  workUnits,
} from '#projects/rules/project-kinds.ts';
import { contract, endpoint, webhookLimits } from '#platform/contract/endpoint.ts';
import { euro, isoDate, kilograms, uuid } from '#platform/contract/schemas.ts';

/** A text in the language of the request. */
const localized = z.string();

/** Where a project is; degrees. */
const place = z.object({
  lat: z.number(),
  lon: z.number(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  name: localized,
});

/** A document to download at `/api/green/document/{document_uuid}`. */
const documentLink = z.object({ document_uuid: uuid, name: z.string() });

export const projectSummary = {
  uuid,
  name: localized,
  place,
  /** A single sentence. */
  summary: localized,
  state: z.enum(['open', 'closed']),
  closed_on: isoDate.nullable(),
  /** Sample data of a sandbox: labelled wherever it is shown. */
  example: z.boolean(),
};

/** A forest or village project. Amounts in euro; `done` is counted when the work is reported, not when it is paid. */
export const contributionProject = z.object({
  ...projectSummary,
  kind: z.enum(contributionKinds),
  goal: z.number(),
  done: z.number(),
  unit: z.enum(workUnits),
  /** Euro for one unit, such as a tree; null where there is no such price. */
  euro_per_unit: euro.nullable(),
  /** Paid by customers and not refunded. */
  collected: euro,
  /** Collected and not transferred yet. */
  due: euro,
  /** Part of `due` that may still be refunded: within the periods of withdrawal and refund. */
  held: euro,
  transferred: euro,
  /** Add-ons that fund it. */
  addon_uuids: z.array(uuid),
});

/** Kilograms of a lot by state; each kilogram is in one state. */
export const kilogramsByState = z.object({
  planned: kilograms,
  bought: kilograms,
  delivered: kilograms,
  retired: kilograms,
});

/** A lot of removal credits. */
export const removalLot = z.object({
  lot_uuid: uuid,
  /** Code by which operator and registry know the lot. */
  code: z.string(),
  /** The furthest state that any of it has reached. */
  state: z.enum(['planned', 'bought', 'delivered', 'retired']),
  kg: kilogramsByState,
  total_kg: kilograms,
  registry: z.string(),
  registry_url: z.string().nullable(),
  /** Serials that were delivered, as ranges `first` to `last`. */
  serials: z.array(z.object({ first: z.string(), last: z.string(), retired: z.boolean() })),
  vintage: z.number().int(),
  /** `ex_ante`: to be removed; `ex_post`: removed when it was issued. */
  basis: z.enum(['ex_ante', 'ex_post']),
  /** Euro per tonne. */
  price: euro,
  documents: z.array(documentLink),
});

export const removalProject = z.object({
  ...projectSummary,
  kind: z.enum(removalKinds),
  /** Kind of units as Regulation (EU) 2024/3012 names them. */
  unit: z.enum(removalUnits),
  durability_years: z.number().int(),
  reversal_risk: z.enum(['low', 'medium', 'high']),
  /** Share of the credits that the registry keeps for reversals. */
  buffer_percent: z.number(),
  /** Default project: gets credits and contributions without a choice. */
  default: z.boolean(),
  kg: kilogramsByState,
  lots: z.array(removalLot),
});

/** Longer texts and the work of a project, for its page. */
export const projectTexts = z.object({
  about: localized,
  /** Organisation that runs the project, with its legal form and place. */
  run_by: localized,
  website: z.string().nullable(),
  method: localized,
  risk: localized,
  criticism: z.array(z.object({ question: localized, answer: localized })),
});

export const projectReport = z.object({
  report_uuid: uuid,
  /** Last day of the reported period. */
  until: isoDate,
  /** Totals since the beginning, by what is counted. */
  figures: z.partialRecord(z.enum(reportFigures), z.number()),
  text: localized,
  document: documentLink.nullable(),
});

export const projectTransfer = z.object({
  transfer_uuid: uuid,
  on: isoDate,
  amount: euro,
  /** Transferred before the customers' periods of withdrawal and refund were over, at the operator's risk. */
  at_own_risk: z.boolean(),
  bank_reference: z.string(),
  receipt: documentLink.nullable(),
});

export const removalRetirement = z.object({
  retirement_uuid: uuid,
  lot_uuid: uuid,
  project_uuid: uuid,
  on: isoDate,
  kg: kilograms,
  registry: z.string(),
  serials: z.array(z.object({ first: z.string(), last: z.string() })),
  /** As the registry shows it. */
  beneficiary: z.string(),
  /** When the registry confirmed the serials; null before. */
  confirmed_on: isoDate.nullable(),
  document: documentLink.nullable(),
});

export const projectsContract = contract({
  'GET /api/green/document/{document_uuid}': endpoint({
    summary: 'A receipt, report or certificate of a project, as it was loaded',
    caller: 'anonymous',
    params: z.object({ document_uuid: uuid }),
    produces: 'application/pdf',
    reply: z.string(),
  }),
  'POST /api/webhook/projects': endpoint({
    summary: 'Receives reports of projects; repeated ones are accepted, and refused ones are listed for operators',
    caller: 'outside',
    rung: 'change',
    system: 'projects',
    body: z.unknown(),
    reply: z.object({}),
    limits: webhookLimits,
  }),
});
