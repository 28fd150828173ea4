import { clearAllDrafts, DRAFT_KEY_PREFIX, memoryDrafts } from './clear-drafts.ts';

/** Drafts as JSON texts in session storage, or in memory where that is blocked. */

const keyOf = (draftKey: string) => `${DRAFT_KEY_PREFIX}${draftKey}`;
const listeners = new Set<() => void>();

/** The stored text, or null. Also null on the server. */
export function restoreDraftText(draftKey: string): string | null {
  const key = keyOf(draftKey);
  try {
    return memoryDrafts.get(key) ?? sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Saves a draft as JSON until the tab is closed; in memory when storage is blocked or full. */
export function saveDraftText(draftKey: string, draft: unknown): void {
  const [key, text] = [keyOf(draftKey), JSON.stringify(draft)];
  try {
    sessionStorage.setItem(key, text);
    memoryDrafts.delete(key);
  } catch {
    memoryDrafts.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** Removes a draft. */
export function clearDraft(draftKey: string): void {
  const key = keyOf(draftKey);
  memoryDrafts.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
  for (const listener of listeners) listener();
}

/**
 * Clears the drafts when they are those of another customer, whose session the server ended in this tab. Drafts of a
 * visitor become the customer's. Returns whether there was another customer.
 */
export function clearDraftsOfOtherCustomer(customer_uuid: string): boolean {
  const [owner, current] = [restoreDraftText('owner'), JSON.stringify(customer_uuid)];
  if (owner === current) return false;
  if (owner !== null) clearAllDrafts();
  saveDraftText('owner', customer_uuid);
  return owner !== null;
}

/** Calls `listener` after each saved or cleared draft of this page. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
