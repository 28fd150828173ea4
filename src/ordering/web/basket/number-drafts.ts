import { useSyncExternalStore } from 'react';
import type { SubscriptionKind } from '#porting/rules/port-in-request.ts';

/** The number to keep of one SIM, as it was typed. */
export type NumberDraft = { msisdn: string; operator_uuid: string; subscription: SubscriptionKind };

export const EMPTY_NUMBER_DRAFT: NumberDraft = { msisdn: '', operator_uuid: '', subscription: 'postpaid' };

/** By the name of the card: a SIM that is taken out of the basket takes its number along, and no other one moves. */
export type NumberDrafts = Readonly<Record<string, NumberDraft>>;

/** Numbers to keep are personal, so they are no part of the basket: they live in this tab only, until the draft order has them. */
const storageKey = 'draft:numbers';
const noDrafts: NumberDrafts = {};
/** Far more than anybody types: keeps what is read small. */
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
    // Then it lasts as long as the page.
    memoryFallback = next;
  }
  for (const listener of listeners) listener();
};

export const clearNumberDrafts = (): void => {
  memoryFallback = null;
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useNumberDrafts = (): NumberDrafts => useSyncExternalStore(subscribe, currentNumberDrafts, () => noDrafts);
