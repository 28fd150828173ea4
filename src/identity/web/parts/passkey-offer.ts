import { saveToStorage, restoreFromStorage } from '#platform/browser/storage.ts';

const SNOOZE_DAYS = 90;

let after_login = false;

/** Somebody has logged in with a password or a code: where they land, they may be offered something easier. */
export const enablePasskeyOffer = (): void => {
  after_login = true;
};

/** Whether to offer one now. It is about this device, so this device keeps that it was put off. */
export const mayOfferPasskey = (): boolean =>
  after_login && !(Date.parse(restoreFromStorage('passkey_offer') ?? '') > Date.now());

/** Not now, and not for a season. */
export const snoozePasskeyOffer = (): void => {
  after_login = false;
  saveToStorage('passkey_offer', new Date(Date.now() + SNOOZE_DAYS * 86_400_000).toISOString());
};
