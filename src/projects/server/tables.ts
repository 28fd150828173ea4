import type { SubmittedReport } from '../rules/submitted-report.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProjectContent } from '../rules/project-content.ts';
import type { ReportFigure } from '../rules/project-kinds.ts';
import type { LotTerms, RemovalEventKind } from '../rules/removal-lots.ts';
import { businessDate, instant } from '#platform/db/columns.ts';
import type { Localized } from '#platform/pure/language.ts';
import type { Cents } from '#platform/pure/money.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Every load of files by an operator, whole or not at all. Caches compare the newest `version`. */
export const projectLoad = pgTable('project_load', {
  version: bigserial({ mode: 'number' }).primaryKey(),
  load_uuid: uuid().notNull().unique(),
  /** SHA-256 of the files; unchanged files change nothing. */
  hash: text().notNull().unique(),
  /** Name of the operator, as given to the command. */
  loaded_by: text().notNull(),
  loaded_at: instant().notNull(),
  example: boolean().notNull().default(false),
});

/** Changes of a load, row by row. Rows are only added. */
export const projectChange = pgTable(
  'project_change',
  {
    change_id: bigserial({ mode: 'number' }).primaryKey(),
    load_uuid: uuid().notNull(),
    /** File and line. */
    source: text().notNull(),
    subject: text().notNull(),
    subject_uuid: uuid().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>().notNull(),
    changed_at: instant().notNull(),
  },
  (t) => [index('project_change_of_subject').on(t.subject_uuid)],
);

/** Projects that money or credits go to. */
export const project = pgTable('project', {
  project_uuid: uuid().primaryKey(),
  code: text().notNull().unique(),
  content: jsonb().$type<ProjectContent>().notNull(),
  /** Null while it is open. */
  closed_on: businessDate(),
  example: boolean().notNull().default(false),
});

/** Lots of removal credits. Their state follows from their events. */
export const removalLot = pgTable(
  'removal_lot',
  {
    lot_uuid: uuid().primaryKey(),
    project_uuid: uuid().notNull(),
    code: text().notNull().unique(),
    registry: text().notNull(),
    planned_grams: bigint({ mode: 'number' }).notNull(),
    planned_on: businessDate().notNull(),
    terms: jsonb().$type<LotTerms>().notNull(),
    document_uuid: uuid(),
    example: boolean().notNull().default(false),
  },
  (t) => [index('removal_lot_of_project').on(t.project_uuid)],
);

/** Purchases, deliveries and retirements of lots, and reversals that the registry declared. Rows are only added. */
export const removalEvent = pgTable(
  'removal_event',
  {
    event_uuid: uuid().primaryKey(),
    lot_uuid: uuid().notNull(),
    kind: text().$type<RemovalEventKind>().notNull(),
    /** The operator's key of the line, so that it is loaded once. */
    code: text().notNull().unique(),
    grams: bigint({ mode: 'number' }).notNull(),
    happened_on: businessDate().notNull(),
    /** Only for a retirement. */
    beneficiary: text(),
    document_uuid: uuid(),
  },
  (t) => [index('removal_event_of_lot').on(t.lot_uuid, t.happened_on)],
);

/** Credits of a registry, a tonne each. Each is delivered once and retired once. */
export const removalSerial = pgTable(
  'removal_serial',
  {
    registry: text().notNull(),
    serial: text().notNull(),
    lot_uuid: uuid().notNull(),
    delivered_by: uuid().notNull(),
    retired_by: uuid(),
    /** Time at which the registry confirmed the retirement for us. */
    confirmed_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.registry, t.serial] }),
    index('removal_serial_of_lot').on(t.lot_uuid),
    index('removal_serial_to_confirm')
      .on(t.retired_by)
      .where(sql`retired_by is not null and confirmed_at is null`),
  ],
);

/** Bank transfers of contributions to projects. */
export const contributionTransfer = pgTable(
  'contribution_transfer',
  {
    transfer_uuid: uuid().primaryKey(),
    project_uuid: uuid().notNull(),
    code: text().notNull().unique(),
    cents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    transferred_on: businessDate().notNull(),
    bank_reference: text().notNull(),
    at_own_risk: boolean().notNull(),
    /** False for transfers before the books began. */
    posted: boolean().notNull(),
    document_uuid: uuid(),
  },
  (t) => [index('contribution_transfer_of_project').on(t.project_uuid, t.transferred_on)],
);

/** Reports of work. The figures are totals since the beginning. */
export const projectReport = pgTable(
  'project_report',
  {
    report_uuid: uuid().primaryKey(),
    project_uuid: uuid().notNull(),
    until: businessDate().notNull(),
    figures: jsonb().$type<Partial<Record<ReportFigure, number>>>().notNull(),
    text: jsonb().$type<Localized>().notNull(),
    document_uuid: uuid(),
  },
  (t) => [uniqueIndex('project_report_once').on(t.project_uuid, t.until)],
);

/** Reports of projects that were refused, with the reasons. */
export const projectReportRefused = pgTable('project_report_refused', {
  event_id: text().primaryKey(),
  project: text().notNull(),
  report: jsonb().$type<SubmittedReport>().notNull(),
  reasons: jsonb().$type<string[]>().notNull(),
  refused_at: instant().notNull(),
});

/** Amounts collected or credited before this ledger began, by month; without persons. */
export const projectOpening = pgTable(
  'project_opening',
  {
    kind: text().$type<'collected' | 'credited'>().notNull(),
    /** The nil uuid for kilograms that no project was chosen for. */
    project_uuid: uuid().notNull(),
    month: businessDate().notNull(),
    /** Cents or grams. */
    amount: bigint({ mode: 'number' }).notNull(),
    example: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.kind, t.project_uuid, t.month] })],
);

/** Receipts, reports and certificates: PDF files. Equal files are stored once. */
export const projectDocument = pgTable('project_document', {
  document_uuid: uuid().primaryKey(),
  name: text().notNull(),
  sha256: text().notNull().unique(),
  size: integer().notNull(),
  content: bytes().notNull(),
});

/** Sums of customers' entries by project and month, made by a job, so that public pages read no ledger. */
export const projectTotal = pgTable(
  'project_total',
  {
    kind: text().$type<'credited' | 'given' | 'collected'>().notNull(),
    /** The nil uuid for credits. */
    project_uuid: uuid().notNull(),
    month: businessDate().notNull(),
    /** Cents or grams. */
    amount: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.project_uuid, t.month] })],
);

/** The version of the totals; one row. */
export const projectTotalVersion = pgTable('project_total_version', {
  id: integer().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
  /** Counts confirmations of the registry, which change loaded rows. */
  confirmed: bigint({ mode: 'number' }).notNull().default(0),
  /** Median days from the credit to the retirement; null before the first. */
  median_days: integer(),
  made_at: instant().notNull(),
});
