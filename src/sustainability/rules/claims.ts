import type { Forest } from '#projects/rules/forest.ts';
import { unitOfKind } from '#projects/rules/project-kinds.ts';
import { type Grams, gramsToKg } from '#platform/pure/carbon.ts';
import type { Language } from '#platform/pure/language.ts';
import { centsToEuro } from '#platform/pure/money.ts';
import { PHONE_KG_A_MONTH } from './general-figure.ts';
import type { Promised } from './promised.ts';

type Unit = 'kg' | 'EUR' | 'tree' | 'pupil' | 'patient' | 'hive' | 'harvest' | 'day' | 'kg/month';
export type Claim = { key: string; value: number; unit: Unit; sources: string[]; project?: string };

const ledgerOf = (ledger: 'removal' | 'contributions'): string => `/api/green/ledger?ledger=${ledger}`;

/** Every figure that is claimed in public, each with its source. */
export const listClaims = (
  forest: Forest,
  promisedRemoval: Promised,
  median_days: number | null,
  language: Language,
): Claim[] => {
  const registries = [
    ...new Set(forest.removals.flatMap(({ content }) => (content.registry_url === null ? [] : [content.registry_url]))),
  ];
  const removal = (key: string, grams: Grams, sources: readonly string[] = []): Claim => ({
    key,
    value: gramsToKg(grams),
    unit: 'kg',
    sources: [ledgerOf('removal'), ...sources],
  });
  return [
    removal('credited', promisedRemoval.credited_grams),
    removal('promised', promisedRemoval.grams),
    removal('uncovered', promisedRemoval.uncovered_grams),
    removal('planned', forest.grams.planned),
    removal('bought', forest.grams.bought, registries),
    removal('delivered', forest.grams.delivered, registries),
    removal('retired', forest.grams.retired, registries),
    ...(median_days === null
      ? []
      : [
          {
            key: 'median_days_to_retirement',
            value: median_days,
            unit: 'day' as const,
            sources: [ledgerOf('removal')],
          },
        ]),
    ...forest.contributions.flatMap(
      ({ content, collected_cents, transferred_cents, reported_units, transfers, reports }): Claim[] => {
        const project = content.name[language];
        const documents = (uuids: readonly (string | null)[]) =>
          uuids.flatMap((uuid) => (uuid === null ? [] : [`/api/green/document/${uuid}`]));
        const commonFields = { project, sources: [ledgerOf('contributions')] };
        return [
          { ...commonFields, key: 'collected', value: centsToEuro(collected_cents), unit: 'EUR' },
          {
            ...commonFields,
            key: 'transferred',
            value: centsToEuro(transferred_cents),
            unit: 'EUR',
            sources: [
              ...commonFields.sources,
              ...documents(transfers.slice(0, 12).map(({ document_uuid }) => document_uuid)),
            ],
          },
          {
            ...commonFields,
            key: 'work_done',
            value: reported_units,
            unit: unitOfKind[content.kind],
            sources: [...commonFields.sources, ...documents([reports[0]?.document_uuid ?? null])],
          },
        ];
      },
    ),
    { key: 'phone_low', value: PHONE_KG_A_MONTH.low, unit: 'kg/month', sources: [PHONE_KG_A_MONTH.source] },
    { key: 'phone_high', value: PHONE_KG_A_MONTH.high, unit: 'kg/month', sources: [PHONE_KG_A_MONTH.source] },
  ];
};
