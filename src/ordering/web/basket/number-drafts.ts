import { useSyncExternalStore } from 'react';
import type { SubscriptionKind } from '#porting/rules/port-in-request.ts';

/** The port-in number of one SIM, as typed. */
export type NumberDraft = { msisdn: string; operator_uuid: string; subscription: SubscriptionKind };

export const EMPTY_NUMBER_DRAFT: NumberDraft = { msisdn: '', operator_uuid: '', subscription: 'postpaid' };

/** Port-in numbers by card id, so that removing a SIM does not shift the numbers of other SIMs. */
export type NumberDrafts = Readonly<Record<string, NumberDraft>>;

/** Port-in numbers are personal data, so they are in session storage until the draft order contains them. */
const storageKey = 'draft:numbers';
const noDrafts: NumberDrafts = {};
/** Limits the size of the parsed data. */
const NUMBER_DRAFTS_MAX = 100;
const listeners = new Set<() => void>();
let memoryFallback: string | null = null;
let cachedDrafts: { text: string | null; drafts: NumberDrafts } = { text: null, drafts: noDrafts };

const toClippedText = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '');

const parseNumberDraft = (value: unknown): NumberDraft | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { msisdn, operator_uuid, subscription } = value as Record<string, unknown>;
  return {
    msisdn: toClippedText(msisdn, 30),
    operator_uuid: toClippedText(operator_uuid, 36),
    subscription: subscription === 'prepaid' ? 'prepaid' : 'postpaid',
  };
};

const parseNumberDrafts = (kept: string | null): NumberDrafts => {
  try {
    const all = Object.entries(JSON.parse(kept ?? '{}') as object).slice(-NUMBER_DRAFTS_MAX);
    return Object.fromEntries(
      all.flatMap(([id, value]) => {
        const draft = parseNumberDraft(value);
        return draft ? [[id, draft]] : [];
      }),
    );
  } catch {
    return noDrafts;
  }
};

const readStoredText = (): string | null => {
  try {
    return sessionStorage.getItem(storageKey) ?? memoryFallback;
  } catch {
    return memoryFallback;
  }
};

export const currentNumberDrafts = (): NumberDrafts => {
  const now = readStoredText();
  if (now !== cachedDrafts.text) cachedDrafts = { text: now, drafts: parseNumberDrafts(now) };
  return cachedDrafts.drafts;
};

export const saveNumberDrafts = (drafts: NumberDrafts): void => {
  const next = JSON.stringify(drafts);
  try {
    sessionStorage.setItem(storageKey, next);
    memoryFallback = null;
  } catch {
    // Storage is blocked: the value lasts until page reload.
    memoryFallback = next;
  }
  for (const listener of listeners) listener();
};

export const clearNumberDrafts = (): void => {
  memoryFallback = null;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Storage is blocked: nothing to remove.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useNumberDrafts = (): NumberDrafts => useSyncExternalStore(subscribe, currentNumberDrafts, () => noDrafts);
