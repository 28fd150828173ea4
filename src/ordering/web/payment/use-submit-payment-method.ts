import { useQueryClient } from '@tanstack/react-query';
import { submitPaymentMethod } from '#customers/web/parts/submit-payment-method.ts';
import { refreshCurrentOrder } from '../basket/draft-order.ts';

/** Saves the payment method and refetches the order, because the amount due depends on it. */
export const useSubmitPaymentMethod = () => {
  const queries = useQueryClient();
  return {
    choose: async (way: 'online' | 'debit'): Promise<void> => {
      await submitPaymentMethod(queries, way);
      await refreshCurrentOrder(queries);
    },
  };
};
