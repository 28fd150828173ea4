import { orderingPaths } from '#ordering/paths.ts';
import type { paymentsContract } from '#payments/contract.ts';
import { paymentsPaths } from '#payments/paths.ts';
import type { Handler } from '#platform/http/handler.ts';
import { startDebitSetup } from './start-debit-setup.ts';

/** Starts the direct debit of the customer of the session. */
export const startDirectDebitSetup: Handler<typeof paymentsContract, 'POST /api/customer/payment/setup'> = (ctx) => {
  const { return_to, ...details } = ctx.body;
  return startDebitSetup(ctx, {
    ...details,
    customer_uuid: ctx.caller.customer_uuid,
    returnPath: (payment) =>
      return_to === 'order' ? orderingPaths.paymentsConfirm({ payment }) : paymentsPaths.ibanStatus({ payment }),
  });
};
