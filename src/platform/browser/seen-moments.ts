import { restorePublicOfflineCopy, savePublicOfflineCopy } from './offline-copy.ts';

/** Seen while the page is open: all there is without a cache. */
const seen = new Set<string>();

/** Hashes person and moment, because the entry stays after the session. Rejects without a secure context, which has no `crypto.subtle`. */
const toName = async (person: string, moment: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${person} ${moment}`));
  return `moment-${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};

/** Records that a person has seen a moment on this device. `person`: the uuid of the customer. */
export const saveSeenMoment = async (person: string, moment: string): Promise<void> => {
  seen.add(`${person} ${moment}`);
  await toName(person, moment)
    .then((name) => savePublicOfflineCopy(name, { at: Date.now(), of: true }))
    .catch(() => undefined);
};

/** Whether a person has seen a moment on this device. */
export const isMomentSeen = async (person: string, moment: string): Promise<boolean> =>
  seen.has(`${person} ${moment}`) ||
  (await toName(person, moment)
    .then(restorePublicOfflineCopy)
    .catch(() => null)) !== null;

/** Whether something is open or being typed that an arrival would break into. */
export const isScreenBusy = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select') === true;
