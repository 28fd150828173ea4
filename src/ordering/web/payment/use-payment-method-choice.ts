import { useQueryClient } from '@tanstack/react-query';
import { submitPaymentMethod } from '#customers/web/parts/submit-payment-method.ts';
import { refreshCurrentOrder } from '../basket/draft-order.ts';

/** Settles how the customer pays; what is due now depends on it, so the order is asked again. */
export const usePaymentMethodChoice = () => {
  const queries = useQueryClient();
  return {
    choose: async (way: 'online' | 'debit'): Promise<void> => {
      await submitPaymentMethod(queries, way);
      await refreshCurrentOrder(queries);
    },
  };
};
