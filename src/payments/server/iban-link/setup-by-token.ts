import type { paymentsContract } from '#payments/contract.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { canGiveAccount } from '#payments/rules/iban-link.ts';
import type { Handler } from '#platform/http/handler.ts';
import { consumeIbanToken, findIbanToken, lockIbanToken } from '../iban-tokens.ts';
import { resolveIbanLinkOfToken } from './resolve-iban-link.ts';
import { startDebitSetup } from '../start-debit-setup.ts';

/** Starts the direct debit of the customer of a link, without a session. The link sets up one account. */
export const setupByToken: Handler<typeof paymentsContract, 'POST /api/customer/payment/setup/by-token'> = async (
  ctx,
) => {
  const { token, ...details } = ctx.body;
  const storedToken = await findIbanToken(ctx.db.read, token);
  if (!storedToken) throw ctx.refuse('IBAN_LINK_UNKNOWN');
  const { payment_uuid, checkout_url } = await startDebitSetup(ctx, {
    ...details,
    customer_uuid: storedToken.customer_uuid,
    returnPath: () => paymentsPaths.ibanStatus({ token }),
    onStarted: async (tx, new_payment_uuid) => {
      // The lock serialises concurrent requests.
      const row = await lockIbanToken(tx, storedToken);
      const state = row && (await resolveIbanLinkOfToken(tx, row, ctx.now())).state;
      if (!row || state === 'expired') throw ctx.refuse('IBAN_LINK_EXPIRED');
      if (!state || !canGiveAccount(state)) throw ctx.refuse('IBAN_LINK_USED');
      await consumeIbanToken(tx, row, new_payment_uuid);
    },
  });
  return { payment_uuid, checkout_url };
};
