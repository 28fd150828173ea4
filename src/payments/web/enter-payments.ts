import { BUSINESS } from '#customers/rules/customer-type.ts';
import { dropDraft } from '#platform/ui/form-draft.ts';
import { detailsComplete } from '#customers/rules/details-complete.ts';
import { identityPaths } from '#identity/paths.ts';
import { sessionQuery } from '#identity/web/questions.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { LoadContext } from '#platform/browser/screen.ts';
import { paymentDraft } from './payment-values.ts';

const NOT_CONFIRMED = -1;

const sessionOf = ({ queries }: LoadContext) =>
  queries.query({ ...sessionQuery, staleTime: 'static' }).catch(() => null);

/** How to pay is asked once there is an order and it is known who orders. */
export const enterPayments = async (context: LoadContext): Promise<string | null> => {
  const session = await sessionOf(context);
  if (session === null) return null;
  const { type, details } = session.customer;
  if (session.order_product.length + session.customer_product.length === 0) return orderingPaths.choose();
  if (detailsComplete(type, details.customer_details)) return null;
  return type === BUSINESS ? orderingPaths.company() : orderingPaths.customer();
};

/** There is something to wait for only while the bank has not confirmed. */
export const enterConfirm = async (context: LoadContext): Promise<string | null> => {
  const session = await sessionOf(context);
  if (session === null) return null;
  const { uuid, details } = session.customer;
  if (details.payment === null) return orderingPaths.payments();
  if (details.payment.method === NOT_CONFIRMED) return null;
  // The bank was faster than the way back from it.
  dropDraft(paymentDraft(uuid));
  return identityPaths.home();
};
