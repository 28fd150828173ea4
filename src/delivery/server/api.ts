import type { deliveryContract } from '#delivery/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { courierEvent } from './courier-event.ts';

export const deliveryApi: Api<typeof deliveryContract> = {
  'POST /api/webhook/courier': courierEvent,
};
