import type { QueryClient } from '@tanstack/react-query';
import type { CustomerType } from '#customers/rules/customer-type.ts';
import { selectCustomer } from '#customers/web/queries.ts';
import { cachedOrFetchedSessionSlice } from '#identity/web/queries.ts';
import { type Credentials, register } from '#identity/web/parts/sign-in.ts';
import { currentLanguage } from '#platform/browser/i18n.ts';
import { clearDraft } from '#platform/ui/forms/draft-store.ts';
import { restoreDraft, saveDraft } from '#platform/ui/forms/form-draft.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { restoreReferralCode } from '#promotions/web/queries.ts';
import { currentBasket } from '../basket/basket-store.ts';
import { createDraftDroppingRefusedPromo } from '../basket/create-draft.ts';
import { resolveNextStepPath } from '../basket/next-step-path.ts';
import { customerDraftKey } from './details-drafts.ts';

/**
 * Registers a customer of this type and starts the session. What was typed becomes the draft of the customer, so that it is still
 * there when the details are refused and the page is reloaded. Returns the key of that draft.
 * @throws Problem with the refusals of registering
 */
export const registerNewcomerAndMoveDraft = async (
  queries: QueryClient,
  customer_type: Exclude<CustomerType, 0>,
  { email, password }: Credentials,
  draftKey: string,
): Promise<string> => {
  const ref_code = restoreReferralCode();
  const typedValues = restoreDraft(draftKey);
  await register(queries, {
    email,
    password,
    customer_type,
    language: currentLanguage(),
    ...(ref_code ? { ref_code } : {}),
  });
  return moveNewcomerDraft(queries, draftKey, typedValues);
};

/** Moves the values typed without a session to the draft of the customer of the session, and returns the key of that draft. */
const moveNewcomerDraft = async (
  queries: QueryClient,
  draftKey: string,
  typedValues: Record<string, unknown>,
): Promise<string> => {
  const customer = await cachedOrFetchedSessionSlice(queries, selectCustomer);
  if (!customer) return draftKey;
  const key = customerDraftKey(customer);
  // The saved details of a customer win over what a newcomer typed.
  if (customer.details.customer_details === null) saveDraft(key, typedValues, () => false);
  clearDraft(draftKey);
  return key;
};

/** Moves a newcomer's draft to the customer who logs in because the address is known, unless that customer has saved details. */
export const adoptNewcomerDraft = (queries: QueryClient, draftKey: string): Promise<string> =>
  moveNewcomerDraft(queries, draftKey, restoreDraft(draftKey));

/**
 * Creates the draft order of a customer whose details are saved. Returns the path of the next step: the payment, or, when a payment
 * method is set, the step that the progress of the order determines; the first one when a number has to be typed again.
 * @throws Problem with the refusals of `POST /api/order/create`
 */
export const createDraftAndResolveNextPath = async (queries: QueryClient, hasPayment: boolean): Promise<string> => {
  const draft = await createDraftDroppingRefusedPromo(queries);
  if (draft === null && currentBasket().cards.length > 0) return orderingPaths.choose();
  return hasPayment ? resolveNextStepPath(queries) : orderingPaths.payments();
};
