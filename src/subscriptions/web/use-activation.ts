import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { sessionQuery } from '#identity/web/questions.ts';
import type { orderingContract } from '#ordering/contract.ts';
import { client } from '#platform/browser/client.ts';
import type { RequestOf } from '#platform/contract/endpoint.ts';

export type ActivationBody = RequestOf<(typeof orderingContract)['POST /api/order/product/activation']>['body'];

/**
 * Asks for the activation of a SIM, or corrects the number that moves to it. A double click or a retry after a lost answer is the
 * same request. Whatever the answer, the screen then shows what is.
 * @throws Problem with the refusals of the call
 */
export const useActivation = () => {
  const queries = useQueryClient();
  const sent = useRef<{ content: string; key: string } | null>(null);
  return async (body: ActivationBody): Promise<void> => {
    const content = JSON.stringify(body);
    if (sent.current?.content !== content) sent.current = { content, key: crypto.randomUUID() };
    const idempotencyKey = sent.current.key;
    try {
      await client<typeof orderingContract>().call('POST /api/order/product/activation', { body }, { idempotencyKey });
      sent.current = null;
    } finally {
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    }
  };
};
