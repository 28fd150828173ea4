import { saveToStorage, restoreFromStorage } from '#platform/browser/storage.ts';

const SNOOZE_DAYS = 90;

let isAfterLogin = false;

/** Enables the passkey offer on the next screen, after a login by password or code. */
export const enablePasskeyOffer = (): void => {
  isAfterLogin = true;
};

/** Whether to offer a passkey now. The snooze is stored on the device, because it concerns the device. */
export const mayOfferPasskey = (): boolean =>
  isAfterLogin && !(Date.parse(restoreFromStorage('passkey_offer') ?? '') > Date.now());

/** Hides the offer for `SNOOZE_DAYS`. */
export const snoozePasskeyOffer = (): void => {
  isAfterLogin = false;
  saveToStorage('passkey_offer', new Date(Date.now() + SNOOZE_DAYS * 86_400_000).toISOString());
};
