import type { subscriptionsContract } from '#subscriptions/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { takeEsimEvent } from './take-esim-event.ts';
import { takeNetworkEvent } from './take-network-event.ts';

export const subscriptionsApi: Api<typeof subscriptionsContract> = {
  'POST /api/webhook/network': takeNetworkEvent,
  'POST /api/webhook/esim': takeEsimEvent,
};
