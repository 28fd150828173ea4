import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshSession } from '#identity/web/questions.ts';
import type { plansContract } from '#plans/contract.ts';
import { client } from '#platform/browser/client.ts';
import { problemText } from '#platform/browser/i18n.ts';
import { problemOf } from '#platform/ui/form-errors.ts';
import { comparisonQuery } from './comparison.ts';

type Sending = { pending: boolean; problem: string | null };

/** Asks for something about the plan of a SIM; what is shown of it is asked again. */
const useAsking = (customer_product_uuid: string) => {
  const queries = useQueryClient();
  const [sending, setSending] = useState<Sending>({ pending: false, problem: null });
  const ask = async (call: () => Promise<unknown>, done: () => void) => {
    if (sending.pending) return;
    setSending({ pending: true, problem: null });
    try {
      await call();
      await Promise.all([
        refreshSession(queries),
        queries.invalidateQueries({ queryKey: comparisonQuery(customer_product_uuid).queryKey }),
      ]);
      setSending({ pending: false, problem: null });
      done();
    } catch (error) {
      setSending({ pending: false, problem: problemText(problemOf(error).code) });
    }
  };
  return { ...sending, ask };
};

/** Takes the planned change of a SIM back. */
export const useTakeBack = (customer_product_uuid: string, onDone: () => void) => {
  const { ask, ...sending } = useAsking(customer_product_uuid);
  const body = { customer_product_uuid };
  const call = () => client<typeof plansContract>().call('POST /api/customer/product/tariff/take-back', { body });
  return { ...sending, takeBack: () => ask(call, onDone) };
};

/** Asks for another plan. */
export const useChangePlan = (customer_product_uuid: string, onDone: () => void) => {
  const { ask, ...sending } = useAsking(customer_product_uuid);
  const change = (offer_uuid: string) => {
    const body = { customer_product_uuid, offer_uuid };
    return ask(() => client<typeof plansContract>().call('POST /api/customer/product/tariff/change', { body }), onDone);
  };
  return { ...sending, change };
};
