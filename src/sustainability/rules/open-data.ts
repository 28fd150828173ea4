import type { z } from 'zod';
import type { Forest } from '#projects/rules/forest.ts';
import { toSerialRanges } from '#projects/rules/serials.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import type { openEntry } from './green-shapes.ts';

export type OpenEntry = z.output<typeof openEntry>;

const emptyRow = {
  project_uuid: null,
  project: null,
  lot: null,
  kg: null,
  euro: null,
  registry: null,
  serials: null,
  beneficiary: null,
  document_url: null,
} as const;

const urlOf = (document_uuid: string | null): string | null =>
  document_uuid === null ? null : `/api/green/document/${document_uuid}`;

const newestFirst = (entries: readonly OpenEntry[]): OpenEntry[] =>
  entries.toSorted((a, b) => b.on.localeCompare(a.on) || a.kind.localeCompare(b.kind));

/** Entries of the removal ledger: credits by month, and the events of each lot. */
export const listRemovalEntries = (forest: Forest, language: Language): OpenEntry[] =>
  newestFirst([
    ...forest.credited.map(({ month, grams }): OpenEntry => ({
      ...emptyRow,
      on: month,
      kind: 'credited',
      kg: gramsToKg(grams),
    })),
    ...forest.removals.flatMap(({ project_uuid, content, lots }) =>
      lots.flatMap((lot): OpenEntry[] => {
        const lotColumns = {
          ...emptyRow,
          project_uuid,
          project: content.name[language],
          lot: lot.code,
          registry: lot.registry,
        };
        return [
          {
            ...lotColumns,
            on: lot.planned_on,
            kind: 'planned',
            kg: gramsToKg(lot.planned_grams),
            document_url: urlOf(lot.document_uuid),
          },
          ...lot.events.map((event): OpenEntry => {
            const serialsOfEvent = lot.serials.filter(({ delivered_by, retired_by }) =>
              [delivered_by, retired_by].includes(event.event_uuid),
            );
            return {
              ...lotColumns,
              on: event.happened_on,
              kind: event.kind,
              kg: gramsToKg(event.grams),
              serials:
                toSerialRanges(serialsOfEvent)
                  .map(({ first, last }) => (first === last ? first : `${first}..${last}`))
                  .join(' ') || null,
              beneficiary: event.beneficiary,
              document_url: urlOf(event.document_uuid),
            };
          }),
        ];
      }),
    ),
  ]);

/** Entries of the ledger of contributions: collected by month, transferred, and reported. */
export const listContributionEntries = (forest: Forest, language: Language): OpenEntry[] =>
  newestFirst(
    forest.contributions.flatMap(({ project_uuid, content, collected, transfers, reports }): OpenEntry[] => {
      const projectColumns = { ...emptyRow, project_uuid, project: content.name[language] };
      return [
        ...collected.map(({ month, cents }): OpenEntry => ({
          ...projectColumns,
          on: month,
          kind: 'collected',
          euro: centsToEuro(cents),
        })),
        ...transfers.map((each): OpenEntry => ({
          ...projectColumns,
          on: each.transferred_on,
          kind: 'transferred',
          euro: centsToEuro(each.cents),
          document_url: urlOf(each.document_uuid),
        })),
        ...reports.map(({ until, document_uuid }): OpenEntry => ({
          ...projectColumns,
          on: until,
          kind: 'report',
          document_url: urlOf(document_uuid),
        })),
      ];
    }),
  );
