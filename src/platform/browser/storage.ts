/**
 * What the product keeps in local storage: exactly these six keys. Nothing else in the product touches local storage.
 * A browser that refuses storage (private mode, policy) behaves as if it were empty.
 */
export type StorageKey = 'lang' | 'session_uuid' | 'CardsList' | 'dataRefCode' | 'identity_trip' | 'passkey_offer';

export const restoreFromStorage = (key: StorageKey): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

export const saveToStorage = (key: StorageKey, value: string): void => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the value lasts as long as the page.
  }
};

export const clearFromStorage = (...keys: StorageKey[]): void => {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Nothing was kept.
  }
};
