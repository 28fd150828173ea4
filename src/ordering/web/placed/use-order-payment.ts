import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { orderingContract } from '#ordering/contract.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { BankMethod } from '#payments/rules/payment-outcome.ts';
import { createClient } from '#platform/browser/client.ts';
import { useReloadOnPageRestore } from '#platform/browser/use-reload-on-page-restore.ts';
import { parseFormProblem } from '#platform/ui/forms/form-errors.ts';
import { refreshOrder } from '../basket/draft-order.ts';

/**
 * Pays what an order costs now, on the bank's page. A double click or a retry after a lost answer is one payment; a new try after
 * it is another. `problem` is the code of what went wrong; the order is asked again then, since it may be paid or cancelled.
 */
export const useOrderPayment = () => {
  const queries = useQueryClient();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useReloadOnPageRestore();

  const start = async (order_uuid: string, bank_method: BankMethod, back_to: string | null): Promise<void> => {
    const { checkout_url, payment_uuid } = await createClient<typeof orderingContract>().call('POST /api/order/pay', {
      body: { order_uuid, bank_method },
    });
    if (checkout_url === '') return router.navigate({ href: orderingPaths.success({ payment: payment_uuid }) });
    // Past the router, which would show that screen for a moment before the bank's.
    if (back_to !== null) History.prototype.replaceState.call(history, history.state, '', back_to);
    location.assign(checkout_url);
    // The page is going: until then the button waits.
    return new Promise<void>(() => undefined);
  };
  /** `back_to`: where the browser's Back leads from the bank, instead of this screen. */
  const pay = async (order_uuid: string, bank_method: BankMethod, back_to: string | null = null): Promise<void> => {
    if (pending) return;
    setPending(true);
    setProblem(null);
    try {
      await start(order_uuid, bank_method, back_to);
    } catch (error) {
      setProblem(parseFormProblem(error).code);
      await refreshOrder(queries);
    } finally {
      setPending(false);
    }
  };
  return { pay, pending, problem };
};
