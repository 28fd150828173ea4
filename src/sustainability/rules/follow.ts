import type { Forest, ForestProject } from '#projects/rules/forest.ts';
import { toSerialRanges } from '#projects/rules/serials.ts';
import { type Grams, gramsToKg } from '#platform/pure/carbon.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { figureOfKind } from '#projects/rules/project-kinds.ts';
import { computeExpectedDays } from './expected-days.ts';
import type { Walk } from './green-shapes.ts';
import { findCoveringEvent, findFirstReportFrom, findCoveringTransfer } from './standing.ts';

type Step = Walk['steps'][number];
type WalkCredits = Walk['credits'];

const emptyStep = (step: Step['step']): Step => ({
  step,
  on: null,
  expected_on: null,
  kg: null,
  euro: null,
  about: null,
  document_url: null,
  source_url: null,
});
const urlOf = (document_uuid: string | null): string | null =>
  document_uuid === null ? null : `/api/green/document/${document_uuid}`;

/** Address of the registry, with a serial to look up if there is one. */
const serialUrl = (registry_url: string | null, serial: string | undefined): string | null => {
  if (registry_url === null || serial === undefined) return registry_url;
  return `${registry_url}${registry_url.includes('?') ? '&' : '?'}serial=${encodeURIComponent(serial)}`;
};

/** Builds the steps of a contribution from the payment to the project: paid, collected, transferred, work done. */
export const buildContributionSteps = (
  contribution: { cents: Cents; before_cents: Cents; collected_on: BusinessDate },
  project: ForestProject,
  today: BusinessDate,
): Step[] => {
  const { cents, before_cents, collected_on } = contribution;
  const euro = centsToEuro(cents);
  const transfer = findCoveringTransfer({ before: before_cents, amount: cents }, project);
  const report = transfer && findFirstReportFrom(project, transfer.transferred_on);
  const transferred_on = transfer?.transferred_on ?? null;
  const expectedDays = computeExpectedDays({ collected_on, transferred_on }, project, today);
  const { content } = project;
  const reportedFigure =
    report && content.part === 'contribution' ? report.figures[figureOfKind[content.kind]] : undefined;
  return [
    { ...emptyStep('paid'), on: collected_on, euro },
    { ...emptyStep('collected'), on: collected_on, euro },
    {
      ...emptyStep('transferred'),
      euro,
      on: transferred_on,
      expected_on: expectedDays.transferred,
      about: transfer?.bank_reference ?? null,
      document_url: urlOf(transfer?.document_uuid ?? null),
    },
    {
      ...emptyStep('work_done'),
      on: report?.until ?? null,
      expected_on: report ? null : expectedDays.work_done,
      about: reportedFigure === undefined ? null : String(reportedFigure),
      document_url: urlOf(report?.document_uuid ?? null),
    },
  ];
};

/** Builds the steps of a gift of kilograms from the credit to the registry: credited, given, bought, delivered, retired. */
export const buildGiftSteps = (
  gift: { grams: Grams; before_grams: Grams; credits: WalkCredits; given_on: BusinessDate },
  project: ForestProject | undefined,
): Pick<Walk, 'credits' | 'steps'> => {
  const kg = gramsToKg(gift.grams);
  const stepOf = (kind: 'bought' | 'delivered' | 'retired'): Step => {
    const covering = project && findCoveringEvent({ before: gift.before_grams, amount: gift.grams }, project, kind);
    if (!covering) return { ...emptyStep(kind), kg };
    const { event, lot } = covering;
    const serials = lot.serials.filter((each) =>
      kind === 'retired' ? each.retired_by === event.event_uuid : each.delivered_by === event.event_uuid,
    );
    const ranges = toSerialRanges(serials).map(({ first, last }) => (first === last ? first : `${first}..${last}`));
    return {
      ...emptyStep(kind),
      kg,
      on: event.happened_on,
      about: [lot.registry, lot.code, ...ranges].join(' · '),
      document_url: urlOf(event.document_uuid),
      source_url:
        project.content.part === 'removal' ? serialUrl(project.content.registry_url, serials[0]?.serial) : null,
    };
  };
  return {
    credits: gift.credits,
    steps: [
      { ...emptyStep('credited'), on: gift.credits.at(-1)?.on ?? null, kg },
      { ...emptyStep('given'), on: gift.given_on, kg },
      stepOf('bought'),
      stepOf('delivered'),
      stepOf('retired'),
    ],
  };
};

/** Builds the steps of kilograms that are still in the wallet: only `credited` has happened. */
export const buildWalletSteps = (grams: Grams, credits: WalkCredits): Pick<Walk, 'credits' | 'steps'> => ({
  credits,
  steps: [
    { ...emptyStep('credited'), on: credits.at(-1)?.on ?? null, kg: gramsToKg(grams) },
    ...(['given', 'bought', 'delivered', 'retired'] as const).map((step) => ({
      ...emptyStep(step),
      kg: gramsToKg(grams),
    })),
  ],
});

export const emptyWalk = (what: Walk['what'], forest: Forest): Walk => ({
  what,
  entry: null,
  entries: [],
  project_uuid: null,
  credits: [],
  steps: [],
  example: forest.example,
});
