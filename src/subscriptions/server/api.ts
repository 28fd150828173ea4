import type { subscriptionsContract } from '#subscriptions/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { addAddon } from './addons/add-addon.ts';
import { addAddons } from './addons/add-addons.ts';
import { keepAddon } from './addons/keep-addon.ts';
import { removeAddon } from './addons/remove-addon.ts';
import { changeLimit } from './line/change-limit.ts';
import { changeService } from './line/change-service.ts';
import { renameProduct } from './products/rename-product.ts';
import { getPuks } from './products/get-puks.ts';
import { handleEsimEvent } from './activation/handle-esim-event.ts';
import { handleNetworkEvent } from './network/handle-network-event.ts';

export const subscriptionsApi: Api<typeof subscriptionsContract> = {
  'POST /api/customer/product/addon/add': addAddon,
  'POST /api/customer/product/addon/add/list': addAddons,
  'POST /api/customer/product/addon/remove': removeAddon,
  'POST /api/customer/product/addon/keep': keepAddon,
  'POST /api/customer/product/rename': renameProduct,
  'POST /api/customer/product/puk': getPuks,
  'POST /api/customer/product/credit-limit/change': changeLimit,
  'POST /api/customer/product/service/change': changeService,
  'POST /api/webhook/network': handleNetworkEvent,
  'POST /api/webhook/esim': handleEsimEvent,
};
