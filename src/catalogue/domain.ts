import { defineDomain } from '#platform/domain.ts';
import { defineDomainApi } from '#platform/http/handler.ts';
import { catalogueContract } from './contract.ts';
import { catalogueSettings } from './settings.ts';
import { addonCategories } from './server/sale/addon-categories.ts';
import { addonCategory } from './server/sale/addon-category.ts';
import { contractSummaryDocument } from './server/contract-summary/contract-summary-document.ts';
import { contractSummaryText } from './server/contract-summary/contract-summary-text.ts';
import { creditLimits } from './server/sale/credit-limits.ts';
import { esimDevices } from './server/sale/esim-devices.ts';
import { getPublicAddons } from './server/sale/get-public-addons.ts';
import { getPublicOffers } from './server/sale/get-public-offers.ts';
import { priceListDocument } from './server/price-list/price-list-document.ts';
import { priceListText } from './server/price-list/price-list-text.ts';
import { shippingPrice } from './server/sale/shipping-price.ts';

export const catalogue = defineDomain({
  name: 'catalogue',
  endpoints: defineDomainApi('catalogue', catalogueContract, {
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
  }),
  settings: catalogueSettings,
});
