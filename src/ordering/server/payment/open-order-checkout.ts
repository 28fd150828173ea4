import { orderingPaths } from '#ordering/paths.ts';
import { openCheckout } from '#payments/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';

/**
 * Opens the provider's page for a kept payment of an order; outside of any transaction, safe to repeat.
 * @throws OutsideError when the provider cannot be asked now; Refused PAYMENT_FAILED when it does not take the payment
 */
export const openOrderCheckout = (
  ctx: Parameters<typeof openCheckout>[0],
  { payer, ...key }: { customer_uuid: string; payment_uuid: string; payer: { name: string; email: string } },
): Promise<string | null> =>
  openCheckout(ctx, key, {
    description: texts(ctx.language, 'ordering')('statement', { brand: ctx.settings.BRAND_NAME }),
    return_path: orderingPaths.success({ payment: key.payment_uuid }),
    payer,
  });
