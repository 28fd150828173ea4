import { NO_METHOD_YET } from '#payments/rules/payment-method.ts';
import { BUSINESS } from '#customers/rules/customer-type.ts';
import { hasCompleteDetails } from '#customers/rules/complete-details.ts';
import { selectCustomer } from '#customers/web/queries.ts';
import { cachedOrFetchedSessionSlice } from '#identity/web/queries.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { paymentDraftKey } from '#payments/web/parts/payment-values.ts';
import type { LoadContext } from '#platform/browser/screen.ts';
import { clearDraft } from '#platform/ui/forms/draft-store.ts';
import { selectProducts } from '#subscriptions/web/queries.ts';
import { resolveNextStepPath } from '../basket/next-step-path.ts';
import { selectOrderProducts } from '../queries.ts';

/**
 * Redirects from the payment screen unless there is a draft order and complete customer data. A customer without a draft order chooses the
 * payment method on the screen of the account.
 */
export const resolvePaymentsRedirect = async ({ queries }: LoadContext): Promise<string | null> => {
  const customer = await cachedOrFetchedSessionSlice(queries, selectCustomer);
  const [orders, products] = [
    await cachedOrFetchedSessionSlice(queries, selectOrderProducts),
    await cachedOrFetchedSessionSlice(queries, selectProducts),
  ];
  if (customer === null || orders === null || products === null) return null;
  if (orders.length + products.length === 0) return orderingPaths.choose();
  if (products.length > 0 && !orders.some(({ order_state }) => order_state === 'draft')) return paymentsPaths.methods();
  if (hasCompleteDetails(customer.type, customer.details.customer_details)) return null;
  return customer.type === BUSINESS ? orderingPaths.company() : orderingPaths.customer();
};

/** Redirects from the confirm screen unless a bank check is pending. */
export const resolveConfirmRedirectAndClearPaymentDraft = async ({
  queries,
  search,
}: LoadContext): Promise<string | null> => {
  const customer = await cachedOrFetchedSessionSlice(queries, selectCustomer);
  if (customer === null) return null;
  const { uuid, details } = customer;
  if (details.payment === null) return orderingPaths.payments();
  if (details.payment.method === NO_METHOD_YET) return null;
  // The bank check of another account is pending while the present payment method stays in use.
  if (details.payment.setup_beside !== null && search.payment !== undefined) return null;
  // The bank check was confirmed before the redirect from the bank.
  clearDraft(paymentDraftKey(uuid));
  return resolveNextStepPath(queries);
};
