import type { Customer } from '#customers/contract.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { restoreDraft, saveDraft } from '#platform/ui/forms/form-draft.ts';

export const NEWCOMER_DRAFT = 'newcomer';
export const LOGIN_DRAFT = 'account';

/** Key of the draft of a customer's details. */
export const customerDraftKey = ({ type, uuid }: Pick<Customer, 'type' | 'uuid'>): string =>
  `${type === BUSINESS ? 'company' : 'person'}-${uuid}`;

/** Keeps the typed address when switching between the forms. */
export const copyEmailDraft = (fromDraftKey: string, toDraftKey: string): void =>
  saveDraft(toDraftKey, { ...restoreDraft(toDraftKey), email: restoreDraft(fromDraftKey)['email'] ?? '' }, () => false);
