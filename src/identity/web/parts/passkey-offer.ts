import { saveToStorage, restoreFromStorage } from '#platform/browser/storage.ts';

const SNOOZE_DAYS = 90;

let after_login = false;

/** Enables the passkey offer on the next screen, after a login by password or code. */
export const enablePasskeyOffer = (): void => {
  after_login = true;
};

/** Whether to offer a passkey now. The snooze is stored on the device, because it concerns the device. */
export const mayOfferPasskey = (): boolean =>
  after_login && !(Date.parse(restoreFromStorage('passkey_offer') ?? '') > Date.now());

/** Hides the offer for `SNOOZE_DAYS`. */
export const snoozePasskeyOffer = (): void => {
  after_login = false;
  saveToStorage('passkey_offer', new Date(Date.now() + SNOOZE_DAYS * 86_400_000).toISOString());
};
