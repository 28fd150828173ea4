import { useSyncExternalStore } from 'react';
import { clearDraft, restoreDraftText, saveDraftText, subscribeToDrafts } from '#platform/ui/forms/draft-store.ts';
import type { SubscriptionKind } from '#porting/rules/port-in-request.ts';

/** The port-in number of one SIM, as typed. */
export type NumberDraft = { msisdn: string; operator_uuid: string; subscription: SubscriptionKind };

export const EMPTY_NUMBER_DRAFT: NumberDraft = { msisdn: '', operator_uuid: '', subscription: 'postpaid' };

/** Port-in numbers by card id, so that removing a SIM does not shift the numbers of other SIMs. */
export type NumberDrafts = Readonly<Record<string, NumberDraft>>;

/** Port-in numbers are personal data, so they are a draft of this tab until the draft order contains them. */
const draftKey = 'numbers';
const noDrafts: NumberDrafts = {};
/** Limits the size of the parsed data. */
const NUMBER_DRAFTS_MAX = 100;
let cachedDrafts: { text: string | null; drafts: NumberDrafts } = { text: null, drafts: noDrafts };

const toClippedText = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? value.slice(0, maxLength) : '';

const parseNumberDraft = (value: unknown): NumberDraft | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { msisdn, operator_uuid, subscription } = value as Record<string, unknown>;
  return {
    msisdn: toClippedText(msisdn, 30),
    operator_uuid: toClippedText(operator_uuid, 36),
    subscription: subscription === 'prepaid' ? 'prepaid' : 'postpaid',
  };
};

const parseNumberDrafts = (storedText: string | null): NumberDrafts => {
  try {
    const entries = Object.entries(JSON.parse(storedText ?? '{}') as object).slice(-NUMBER_DRAFTS_MAX);
    return Object.fromEntries(
      entries.flatMap(([id, value]) => {
        const draft = parseNumberDraft(value);
        return draft ? [[id, draft]] : [];
      }),
    );
  } catch {
    return noDrafts;
  }
};

export const currentNumberDrafts = (): NumberDrafts => {
  const text = restoreDraftText(draftKey);
  if (text !== cachedDrafts.text) cachedDrafts = { text, drafts: parseNumberDrafts(text) };
  return cachedDrafts.drafts;
};

export const saveNumberDrafts = (drafts: NumberDrafts): void => saveDraftText(draftKey, drafts);

export const clearNumberDrafts = (): void => clearDraft(draftKey);

export const useNumberDrafts = (): NumberDrafts =>
  useSyncExternalStore(subscribeToDrafts, currentNumberDrafts, () => noDrafts);
