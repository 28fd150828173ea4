import type { QueryClient } from '@tanstack/react-query';
import type { orderingContract } from '#ordering/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import { fetchDraft } from './current-order.ts';
import { restoreBasketAndNumbersFromDraft } from './draft-basket.ts';
import { refreshSessionAndOrder } from './draft-order.ts';

/**
 * Switches the postpaid plans of the draft order to prepaid ones. Updates the basket of this device too, also when
 * the reply is lost, so that going back and on again does not revert the switch.
 * @throws Problem with the refusals of `POST /api/customer/prepaid/force`
 */
export const replaceDraftPlansByPrepaid = async (queryClient: QueryClient): Promise<void> => {
  try {
    await createClient<typeof orderingContract>().call('POST /api/customer/prepaid/force', { body: {} });
  } finally {
    await refreshSessionAndOrder(queryClient);
    const draft = await fetchDraft(queryClient).catch(() => null);
    if (draft) restoreBasketAndNumbersFromDraft(draft);
  }
};
