/**
 * Rights of the user of an extra SIM besides seeing it (`userMay`), and rights of the holder of the account alone (`userMayNot`).
 * The key of an entry is that of its text on the screen; its value is an endpoint that needs the right. A test checks that these endpoints
 * admit, or refuse, a sub-account as caller.
 */
export const userMay = {
  usage: 'GET /api/customer/product/usage-history/list',
  compare: 'GET /api/customer/product/tariff/compare',
  block: 'POST /api/customer/product/block',
  forest: 'GET /api/green/compensation/details',
  device: 'POST /api/customer/wearable/add',
  password: 'POST /api/customer/password/change',
  language: 'POST /api/customer/language/change',
} as const;

export const userMayNot = {
  bills: 'GET /api/customer/invoice/list',
  details: 'POST /api/customer/change/personal',
  plan: 'POST /api/customer/product/tariff/change',
  addons: 'POST /api/customer/product/addon/add',
  limit: 'POST /api/customer/product/credit-limit/change',
  services: 'POST /api/customer/product/service/change',
  swap: 'POST /api/customer/product/start-sim-swap',
  number: 'POST /api/customer/product/port-out-code/make',
  order: 'POST /api/order/create',
} as const;
