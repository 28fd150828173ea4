import { useSyncExternalStore } from 'react';
import { BASKET_CARDS_MAX } from '#ordering/rules/basket.ts';

/** The number to keep of one SIM, as it was typed. */
export type NumberDraft = { msisdn: string; operator_uuid: string; subscription: 'prepaid' | 'postpaid' };

export const NO_NUMBER: NumberDraft = { msisdn: '', operator_uuid: '', subscription: 'postpaid' };

/**
 * Numbers to keep are personal, so they are no part of the basket: they live in this tab only, one place for each card, until the
 * draft order has them.
 */
const key = 'draft:numbers';
const none: readonly (NumberDraft | null)[] = [];
const listeners = new Set<() => void>();
let unstored: string | null = null;
let known: { text: string | null; drafts: readonly (NumberDraft | null)[] } = { text: null, drafts: none };

const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '');

const draftOf = (value: unknown): NumberDraft | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { msisdn, operator_uuid, subscription } = value as Record<string, unknown>;
  return {
    msisdn: text(msisdn, 30),
    operator_uuid: text(operator_uuid, 36),
    subscription: subscription === 'prepaid' ? 'prepaid' : 'postpaid',
  };
};

const parse = (kept: string | null): readonly (NumberDraft | null)[] => {
  try {
    const list: unknown = JSON.parse(kept ?? '[]');
    return Array.isArray(list) ? list.slice(0, BASKET_CARDS_MAX).map(draftOf) : none;
  } catch {
    return none;
  }
};

const keptText = (): string | null => {
  try {
    return sessionStorage.getItem(key) ?? unstored;
  } catch {
    return unstored;
  }
};

/** By the position of the card. */
export const numberDraftsNow = (): readonly (NumberDraft | null)[] => {
  const now = keptText();
  if (now !== known.text) known = { text: now, drafts: parse(now) };
  return known.drafts;
};

export const keepNumberDrafts = (drafts: readonly (NumberDraft | null)[]): void => {
  const next = JSON.stringify(drafts);
  try {
    sessionStorage.setItem(key, next);
    unstored = null;
  } catch {
    // Then it lasts as long as the page.
    unstored = next;
  }
  for (const listener of listeners) listener();
};

export const forgetNumberDrafts = (): void => {
  unstored = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
  for (const listener of listeners) listener();
};

/** The drafts with the one of the card at `index` changed. */
export const withNumberDraft = (drafts: readonly (NumberDraft | null)[], index: number, draft: NumberDraft | null) =>
  Array.from({ length: Math.max(drafts.length, index + 1) }, (_, at) => (at === index ? draft : (drafts[at] ?? null)));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useNumberDrafts = (): readonly (NumberDraft | null)[] =>
  useSyncExternalStore(subscribe, numberDraftsNow, () => none);
