import type { Handler } from '#platform/http/handler.ts';
import type { withdrawalContract } from '#withdrawal/contract.ts';
import { submitStatement } from './submit-statement.ts';

/** Withdraws from the contract of an order or of some of its SIMs. */
export const withdraw: Handler<typeof withdrawalContract, 'POST /api/order/withdraw'> = (ctx) =>
  submitStatement(ctx, 'withdrawal');
