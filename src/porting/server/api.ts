import type { portingContract } from '#porting/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { listOperators } from './list-operators.ts';
import { handlePortingEvent } from './handle-porting-event.ts';

export const portingApi: Api<typeof portingContract> = {
  'GET /api/port-in/operators': listOperators,
  'POST /api/webhook/porting': handlePortingEvent,
};
