import type { Handler } from '#platform/http/handler.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';
import { withdrawOrEndContract } from './withdraw-or-end-contract.ts';

/** Withdraws from the contract of an order or of some of its SIMs. */
export const withdraw: Handler<typeof withdrawalContract, 'POST /api/order/withdraw'> = (ctx) =>
  withdrawOrEndContract(ctx, 'withdrawal');
