/**
 * The only access to local storage, with exactly these six keys. Without storage (private mode, policy) it behaves as
 * if it were empty.
 */
export type StorageKey = 'lang' | 'session_uuid' | 'CardsList' | 'dataRefCode' | 'identity_trip' | 'passkey_offer';

/** Returns a stored value; null when there is none, or no storage. */
export const restoreFromStorage = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Stores a value; without storage it does nothing. */
export const saveToStorage = (key: StorageKey, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the value is kept in memory until the page is left.
  }
};

/** Removes stored values; without storage it does nothing. */
export const clearFromStorage = (...keys: StorageKey[]): void => {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // No storage: nothing was saved.
  }
};
