import { useSyncExternalStore } from 'react';
import type { SubscriptionKind } from '#porting/rules/port-in-request.ts';

/** The number to keep of one SIM, as it was typed. */
export type NumberDraft = { msisdn: string; operator_uuid: string; subscription: SubscriptionKind };

export const NO_NUMBER: NumberDraft = { msisdn: '', operator_uuid: '', subscription: 'postpaid' };

/** By the name of the card: a SIM that is taken out of the basket takes its number along, and no other one moves. */
export type NumberDrafts = Readonly<Record<string, NumberDraft>>;

/** Numbers to keep are personal, so they are no part of the basket: they live in this tab only, until the draft order has them. */
const key = 'draft:numbers';
const none: NumberDrafts = {};
/** Far more than anybody types: keeps what is read small. */
const MOST = 100;
const listeners = new Set<() => void>();
let unstored: string | null = null;
let known: { text: string | null; drafts: NumberDrafts } = { text: null, drafts: none };

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

const parse = (kept: string | null): NumberDrafts => {
  try {
    const all = Object.entries(JSON.parse(kept ?? '{}') as object).slice(-MOST);
    return Object.fromEntries(
      all.flatMap(([id, value]) => {
        const draft = draftOf(value);
        return draft ? [[id, draft]] : [];
      }),
    );
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

export const currentNumberDrafts = (): NumberDrafts => {
  const now = keptText();
  if (now !== known.text) known = { text: now, drafts: parse(now) };
  return known.drafts;
};

export const saveNumberDrafts = (drafts: NumberDrafts): void => {
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

export const clearNumberDrafts = (): void => {
  unstored = null;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useNumberDrafts = (): NumberDrafts => useSyncExternalStore(subscribe, currentNumberDrafts, () => none);
