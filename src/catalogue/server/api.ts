import type { catalogueContract } from '#catalogue/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { addonCategories } from './sale/addon-categories.ts';
import { addonCategory } from './sale/addon-category.ts';
import { contractSummaryDocument } from './contract-summary/contract-summary-document.ts';
import { contractSummaryText } from './contract-summary/contract-summary-text.ts';
import { creditLimits } from './sale/credit-limits.ts';
import { esimDevices } from './sale/esim-devices.ts';
import { getPublicAddons } from './sale/get-public-addons.ts';
import { getPublicOffers } from './sale/get-public-offers.ts';
import { priceListDocument } from './price-list/price-list-document.ts';
import { priceListText } from './price-list/price-list-text.ts';
import { shippingPrice } from './sale/shipping-price.ts';

export const catalogueApi: Api<typeof catalogueContract> = {
  'GET /api/v1/web-api/public/shop/offer/get-public-offers': getPublicOffers,
  'GET /api/web-api/public/shop/offer/get-public-addons': getPublicAddons,
  'GET /api/web-api/public/shop/offer/addon-categories': addonCategories,
  'GET /api/web-api/public/shop/offer/addon-categories/{id}': addonCategory,
  'GET /api/credit-limits': creditLimits,
  'GET /api/device/esim/available': esimDevices,
  'GET /api/web-api/public/shipping-price': shippingPrice,
  'GET /api/catalogue/price-list': priceListText,
  'GET /api/catalogue/price-list/document': priceListDocument,
  'GET /api/catalogue/contract-summary/{offer_uuid}': contractSummaryDocument,
  'GET /api/catalogue/contract-summary/{offer_uuid}/text': contractSummaryText,
};
