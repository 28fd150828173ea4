import { useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '#identity/web/queries.ts';
import type { orderingContract } from '#ordering/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import type { RequestOf } from '#platform/contract/endpoint.ts';

export type ActivationBody = RequestOf<(typeof orderingContract)['POST /api/order/product/activation']>['body'];

/**
 * Requests the activation of a SIM or corrects its port-in number. Refetches the state after success and failure.
 * @throws Problem with the refusals of the call
 */
export const useActivateSim = () => {
  const queries = useQueryClient();
  return async (body: ActivationBody): Promise<void> => {
    try {
      await createClient<typeof orderingContract>().call('POST /api/order/product/activation', { body });
    } finally {
      await refreshSession(queries);
    }
  };
};
