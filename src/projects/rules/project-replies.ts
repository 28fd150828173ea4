import type { z } from 'zod';
import type {
  contributionProject,
  kilogramsByState,
  projectReport,
  projectTexts,
  projectTransfer,
  removalLot,
  removalProject,
  removalRetirement,
} from '#projects/contract.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import { addDays, brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro, type Cents } from '#platform/pure/money.ts';
import type { Forest, ForestLot, ForestProject, RemovalEventRow, ReportRow, TransferRow } from './forest.ts';
import type { ContributionContent, RemovalContent } from './project-content.ts';
import { unitOfKind } from './project-kinds.ts';
import type { GramsByState } from './removal-lots.ts';
import { stateOfLot } from './removal-lots.ts';
import { toSerialRanges } from './serials.ts';

/** Days in which a collected contribution may still be refunded: 8 weeks in which a direct debit can be claimed back, and 14 days of withdrawal. */
export const HELD_DAYS = 8 * 7 + 14;

export type ReplyContext = { forest: Forest; language: Language; today: BusinessDate };
/** Uuids of add-ons by their codes in the catalogue. */
export type AddonUuids = ReadonlyMap<string, string>;

export const toKilogramsByState = (grams: GramsByState): z.output<typeof kilogramsByState> => ({
  planned: gramsToKg(grams.planned),
  bought: gramsToKg(grams.bought),
  delivered: gramsToKg(grams.delivered),
  retired: gramsToKg(grams.retired),
});

const toSummary = ({ project_uuid, content, closed_on, example }: ForestProject, { language }: ReplyContext) => ({
  uuid: project_uuid,
  name: content.name[language],
  place: { ...content.place, name: content.place.name[language] },
  summary: content.summary[language],
  state: closed_on === null ? ('open' as const) : ('closed' as const),
  closed_on,
  example,
});

/** Cents that may still be refunded on a day: collected in months that ended less than `HELD_DAYS` ago, and not transferred. */
export const refundableCents = (
  { collected, collected_cents, transferred_cents }: ForestProject,
  today: BusinessDate,
): Cents => {
  const recentCents = collected
    .filter(({ month }) => month.slice(0, 7) >= addDays(today, -HELD_DAYS).slice(0, 7))
    .reduce((sum, { cents }) => sum + cents, 0);
  return Math.max(0, Math.min(recentCents, collected_cents - transferred_cents));
};

export const toContributionProject = (
  project: ForestProject<ContributionContent>,
  ctx: ReplyContext,
  addons: AddonUuids,
): z.output<typeof contributionProject> => {
  const { content, collected_cents, transferred_cents, reported_units } = project;
  return {
    ...toSummary(project, ctx),
    kind: content.kind,
    goal: content.goal,
    done: reported_units,
    unit: unitOfKind[content.kind],
    euro_per_unit: content.euro_per_unit === null ? null : centsToEuro(content.euro_per_unit),
    collected: centsToEuro(collected_cents),
    due: centsToEuro(collected_cents - transferred_cents),
    held: centsToEuro(refundableCents(project, ctx.today)),
    transferred: centsToEuro(transferred_cents),
    // A closed project offers no add-ons, because it takes no more contributions.
    addon_uuids: project.closed_on === null ? content.addons.flatMap((code) => addons.get(code) ?? []) : [],
  };
};

const toDocumentLink = ({ documents }: Forest, document_uuid: string | null) =>
  document_uuid === null ? null : { document_uuid, name: documents.get(document_uuid) ?? '' };

const toLot = (
  lot: ForestLot,
  project: ForestProject<RemovalContent>,
  { forest }: ReplyContext,
): z.output<typeof removalLot> => {
  const documentUuids = [lot.document_uuid, ...lot.events.map(({ document_uuid }) => document_uuid)];
  return {
    lot_uuid: lot.lot_uuid,
    code: lot.code,
    state: stateOfLot(lot.grams),
    kg: toKilogramsByState(lot.grams),
    total_kg: gramsToKg(lot.planned_grams),
    registry: lot.registry,
    registry_url: project.content.registry_url,
    serials: toSerialRanges(lot.serials.filter(({ retired_by }) => retired_by === null))
      .map((range) => ({ ...range, retired: false }))
      .concat(
        toSerialRanges(lot.serials.filter(({ retired_by }) => retired_by !== null)).map((range) => ({
          ...range,
          retired: true,
        })),
      ),
    vintage: lot.terms.vintage,
    basis: lot.terms.basis,
    price: centsToEuro(lot.terms.price_cents_per_tonne),
    documents: [...new Set(documentUuids)].flatMap((uuid) => toDocumentLink(forest, uuid) ?? []),
  };
};

export const toRemovalProject = (
  project: ForestProject<RemovalContent>,
  ctx: ReplyContext,
): z.output<typeof removalProject> => {
  const { content } = project;
  return {
    ...toSummary(project, ctx),
    kind: content.kind,
    unit: content.unit,
    durability_years: content.durability_years,
    reversal_risk: content.reversal_risk,
    buffer_percent: content.buffer_percent,
    default: content.default,
    kg: toKilogramsByState(project.grams),
    lots: project.lots.map((lot) => toLot(lot, project, ctx)),
  };
};

export const toProjectTexts = (
  { content }: ForestProject,
  { language }: ReplyContext,
): z.output<typeof projectTexts> => ({
  about: content.about[language],
  run_by: content.run_by[language],
  website: content.website,
  method: content.method[language],
  risk: content.risk[language],
  criticism: content.criticism.map(({ question, answer }) => ({
    question: question[language],
    answer: answer[language],
  })),
});

export const toTransfer = (transfer: TransferRow, { forest }: ReplyContext): z.output<typeof projectTransfer> => ({
  transfer_uuid: transfer.transfer_uuid,
  on: transfer.transferred_on,
  amount: centsToEuro(transfer.cents),
  at_own_risk: transfer.at_own_risk,
  bank_reference: transfer.bank_reference,
  receipt: toDocumentLink(forest, transfer.document_uuid),
});

export const toReport = (report: ReportRow, { forest, language }: ReplyContext): z.output<typeof projectReport> => ({
  report_uuid: report.report_uuid,
  until: report.until,
  figures: report.figures,
  text: report.text[language],
  document: toDocumentLink(forest, report.document_uuid),
});

export const toRetirement = (
  event: RemovalEventRow,
  lot: ForestLot,
  { forest }: Pick<ReplyContext, 'forest'>,
): z.output<typeof removalRetirement> => {
  const retiredSerials = lot.serials.filter(({ retired_by }) => retired_by === event.event_uuid);
  const isConfirmed = retiredSerials.length > 0 && retiredSerials.every(({ confirmed_at }) => confirmed_at !== null);
  const lastConfirmedAt = retiredSerials.reduce<Date | null>(
    (newest, { confirmed_at }) => (confirmed_at && (!newest || confirmed_at > newest) ? confirmed_at : newest),
    null,
  );
  return {
    retirement_uuid: event.event_uuid,
    lot_uuid: lot.lot_uuid,
    project_uuid: lot.project_uuid,
    on: event.happened_on,
    kg: gramsToKg(event.grams),
    registry: lot.registry,
    serials: toSerialRanges(retiredSerials),
    beneficiary: event.beneficiary ?? '',
    confirmed_on: isConfirmed && lastConfirmedAt ? brusselsDate(lastConfirmedAt) : null,
    document: toDocumentLink(forest, event.document_uuid),
  };
};

/** Retirements of a project, newest first. */
export const listRetirements = (
  project: ForestProject,
  ctx: Pick<ReplyContext, 'forest'>,
): z.output<typeof removalRetirement>[] =>
  project.lots
    .flatMap((lot) => lot.events.filter(({ kind }) => kind === 'retired').map((event) => toRetirement(event, lot, ctx)))
    .toSorted((a, b) => b.on.localeCompare(a.on));
