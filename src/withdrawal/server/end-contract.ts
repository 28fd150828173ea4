import type { Handler } from '#platform/http/handler.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';
import { withdrawOrEndContract } from './withdraw-or-end-contract.ts';

/** Ends the contract of SIMs that can no longer be withdrawn from; what they used is on their final bill. */
export const endContract: Handler<typeof withdrawalContract, 'POST /api/order/end-contract'> = (ctx) =>
  withdrawOrEndContract(ctx, 'end');
