import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { orderingContract } from '#ordering/contract.ts';
import { orderingPaths } from '#ordering/paths.ts';
import type { BankMethod } from '#payments/rules/payment-outcome.ts';
import { goToBank } from '#payments/web/parts/go-to-bank.ts';
import { createClient } from '#platform/browser/client.ts';
import { useReloadOnPageRestore } from '#platform/browser/use-reload-on-page-restore.ts';
import { parseFormProblem } from '#platform/ui/forms/form-errors.ts';
import { refreshSessionAndOrder } from '../basket/draft-order.ts';

/**
 * Pays the amount due of an order on the page of the bank. Idempotent for a double click or a retry after a lost
 * reply; a later attempt is a new payment. `problem` is the error code; the order is refetched after an error, since
 * it may be paid or cancelled.
 */
export const usePayOrderAtBank = () => {
  const queries = useQueryClient();
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useReloadOnPageRestore();

  const start = async (order_uuid: string, bank_method: BankMethod, back_to: string | null): Promise<void> => {
    const { checkout_url, payment_uuid } = await createClient<typeof orderingContract>().call('POST /api/order/pay', {
      body: { order_uuid, bank_method },
    });
    if (checkout_url === '') return router.navigate({ href: orderingPaths.success({ payment: payment_uuid }) });
    // Bypasses the router, which would briefly render that screen before the navigation.
    if (back_to !== null) History.prototype.replaceState.call(history, history.state, '', back_to);
    return goToBank(checkout_url);
  };
  /** `back_to`: the path that the Back button of the browser leads to from the bank, instead of this screen. */
  const pay = async (order_uuid: string, bank_method: BankMethod, back_to: string | null = null): Promise<void> => {
    if (isPending) return;
    setPending(true);
    setProblem(null);
    try {
      await start(order_uuid, bank_method, back_to);
    } catch (error) {
      setProblem(parseFormProblem(error).code);
      await refreshSessionAndOrder(queries);
    } finally {
      setPending(false);
    }
  };
  return { pay, pending: isPending, problem };
};
