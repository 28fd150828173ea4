import type { subscriptionsContract } from '#subscriptions/contract.ts';
import type { Api } from '#platform/http/handler.ts';
import { addAddon } from './add-addon.ts';
import { addAddons } from './add-addons.ts';
import { keepAddon } from './keep-addon.ts';
import { removeAddon } from './remove-addon.ts';
import { changeLimit } from './change-limit.ts';
import { changeService } from './change-service.ts';
import { renameProduct } from './rename-product.ts';
import { showPuks } from './show-puks.ts';
import { takeEsimEvent } from './take-esim-event.ts';
import { takeNetworkEvent } from './take-network-event.ts';

export const subscriptionsApi: Api<typeof subscriptionsContract> = {
  'POST /api/customer/product/addon/add': addAddon,
  'POST /api/customer/product/addon/add/list': addAddons,
  'POST /api/customer/product/addon/remove': removeAddon,
  'POST /api/customer/product/addon/keep': keepAddon,
  'POST /api/customer/product/rename': renameProduct,
  'POST /api/customer/product/puk': showPuks,
  'POST /api/customer/product/credit-limit/change': changeLimit,
  'POST /api/customer/product/service/change': changeService,
  'POST /api/webhook/network': takeNetworkEvent,
  'POST /api/webhook/esim': takeEsimEvent,
};
