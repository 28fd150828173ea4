/** Prefix of draft keys in session storage. */
export const DRAFT_KEY_PREFIX = 'draft:';

/** Drafts by key where session storage is blocked; they last until a reload. */
export const memoryDrafts = new Map<string, string>();

/** Deletes all drafts at the logout, for the next person at this browser. */
export function clearAllDrafts(): void {
  memoryDrafts.clear();
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_KEY_PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: there is nothing to delete.
  }
}
