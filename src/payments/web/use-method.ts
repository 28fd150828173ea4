import { useQueryClient } from '@tanstack/react-query';
import type { paymentsContract } from '#payments/contract.ts';
import type { Session } from '#account/contract.ts';
import { sessionQuery } from '#identity/web/questions.ts';
import { refreshOrder } from '#ordering/web/questions.ts';
import { client } from '#platform/browser/client.ts';

const methods = { online: 0, debit: 1 } as const;

/** Settles how the customer pays; what is due now depends on it, so the order is asked again. */
export const useMethod = () => {
  const queries = useQueryClient();
  return {
    choose: async (way: keyof typeof methods): Promise<void> => {
      const customer = await client<typeof paymentsContract>().call('POST /api/customer/payment/method', {
        body: { method: methods[way] },
      });
      queries.setQueryData(sessionQuery.queryKey, (known: Session | undefined) => known && { ...known, customer });
      await refreshOrder(queries);
    },
  };
};
