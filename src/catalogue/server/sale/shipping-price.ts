import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { centsToEuro } from '#platform/pure/money.ts';

export const shippingPrice: Handler<typeof catalogueContract, 'GET /api/web-api/public/shipping-price'> = async ({
  settings,
}) => ({
  price: centsToEuro(settings.SHIPPING_PRICE_CENTS),
  working_days: settings.SHIPPING_WORKING_DAYS,
  sims_max: 1 + settings.EXTRA_SIM_CAP,
});
