/** Prefix of draft keys in session storage. */
export const DRAFT_KEY_PREFIX = 'draft:';

/** Deletes all drafts at the logout, for the next person at this browser. */
export function clearAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(DRAFT_KEY_PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // private windows may disable storage: then there is nothing to delete
  }
}
