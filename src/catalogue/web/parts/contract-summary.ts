import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { catalogueContract } from '#catalogue/contract.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { createClient } from '#platform/browser/client.ts';
import { currentLanguage } from '#platform/browser/i18n.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type Cents, centsToDecimalText } from '#platform/pure/money.ts';

type SummaryText = ReplyOf<(typeof catalogueContract)['GET /api/catalogue/contract-summary/{offer_uuid}/text']>;

/** A plan with its add-ons and promo, as its contract summary describes it. */
export type PlanSelection = {
  offer_uuid: string;
  addon_uuids: readonly string[];
  promo: string | null;
  /** Cents a month off the plan: its share of a promo amount, or a running promo. */
  off_cents?: Cents | null;
  /** First day without the running promo. */
  off_until?: BusinessDate | null;
  /** Cents: the spending limit of a SIM whose plan changes. */
  limit_cents?: Cents | null;
  /** Hash of the text that is accepted with the order. A part of the key of the text only, so that another hash loads it again. */
  hash?: string | undefined;
};

const toExtrasParameters = ({ addon_uuids, promo, off_cents, off_until, limit_cents }: PlanSelection) => ({
  ...(addon_uuids.length > 0 ? { addons: addon_uuids.join() } : {}),
  ...(promo ? { promo } : {}),
  ...(typeof off_cents === 'number' ? { off: centsToDecimalText(off_cents) } : {}),
  ...(off_until ? { off_until } : {}),
  ...(typeof limit_cents === 'number' ? { limit: centsToDecimalText(limit_cents) } : {}),
});

/** Key of the texts of one selection in the language in use, whatever their hash. */
const keyOfSelection = ({ hash: _, ...selection }: PlanSelection) => [
  'contract-summary',
  currentLanguage(),
  hashKey([selection]),
];

/** The contract summary of a plan as text. The language is part of its key, so that a text of another language is never shown. */
export const contractSummaryQuery = (plan: PlanSelection) =>
  queryOptions<SummaryText>({
    queryKey: [...keyOfSelection(plan), plan.hash ?? null],
    queryFn: ({ signal }) =>
      createClient<typeof catalogueContract>().call(
        'GET /api/catalogue/contract-summary/{offer_uuid}/text',
        { params: { offer_uuid: plan.offer_uuid }, query: toExtrasParameters(plan) },
        { signal },
      ),
    // A text of another hash is older or newer than the order, and loaded again when it is opened again.
    staleTime: ({ state }) => (plan.hash && state.data?.hash !== plan.hash ? 0 : Infinity),
    // A text that was read is compared with a newer one.
    gcTime: Infinity,
  });

/** The text of the same selection, in the same language, that was loaded before `summary` and differs from it. */
export const findEarlierSummary = (
  queries: QueryClient,
  plan: PlanSelection,
  summary: SummaryText,
): SummaryText | undefined =>
  queries
    .getQueriesData<SummaryText>({ queryKey: keyOfSelection(plan) })
    .flatMap(([, text]) => (text && text.hash !== summary.hash ? [text] : []))
    .at(-1);

/** Where the contract summary of a plan is as a PDF, in the language in use. */
export const contractSummaryPdfHref = (plan: PlanSelection): string =>
  `/api/catalogue/contract-summary/${encodeURIComponent(plan.offer_uuid)}?${new URLSearchParams({ lang: currentLanguage(), ...toExtrasParameters(plan) }).toString()}`;
