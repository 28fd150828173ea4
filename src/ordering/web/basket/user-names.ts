import { clearDraft, restoreDraftText, saveDraftText } from '#platform/ui/forms/draft-store.ts';

/** Names of the users of SIMs by card id: personal data, so a draft of this tab until the draft order contains them. */
export type UserNames = Readonly<Record<string, string>>;

const draftKey = 'users';

/** The names typed in this tab; null when none was typed or restored yet. */
export const currentUserNames = (): UserNames | null =>
  JSON.parse(restoreDraftText(draftKey) ?? 'null') as UserNames | null;

export const saveUserNames = (names: UserNames): void => saveDraftText(draftKey, names);

export const clearUserNames = (): void => clearDraft(draftKey);
