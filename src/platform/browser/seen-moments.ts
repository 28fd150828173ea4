import { restorePublicOfflineCopy, savePublicOfflineCopy } from './offline-copy.ts';

/** Moments seen since the page was opened. Without a cache of the browser nothing else is remembered. */
const seenMoments = new Set<string>();

/** Name of a cache entry: a hash, because the entry stays on the device after the logout. Rejects without a secure context, which has no `crypto.subtle`. */
const toName = async (person: string, moment: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${person} ${moment}`));
  return `moment-${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
};

/** Records that a person has seen a moment on this device. `person`: the uuid of the customer. */
export const saveSeenMoment = async (person: string, moment: string): Promise<void> => {
  seenMoments.add(`${person} ${moment}`);
  await toName(person, moment)
    .then((name) => savePublicOfflineCopy(name, { at: Date.now(), of: true }))
    .catch(() => undefined);
};

/** Whether a person has seen a moment on this device. */
export const isMomentSeen = async (person: string, moment: string): Promise<boolean> =>
  seenMoments.has(`${person} ${moment}`) ||
  (await toName(person, moment)
    .then(restorePublicOfflineCopy)
    .catch(() => null)) !== null;

/** Whether a dialog is open or a field has the focus, so that showing a moment would interrupt the customer. */
export const isDialogOrFieldActive = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select') === true;
