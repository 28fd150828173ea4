import { domainRooms, endpointFiles, screenPreviews } from './domains.ts';
import { mustBeCaught } from './faults.ts';

mustBeCaught([
  ['a domain without strings', domainRooms, { 'src/ordering/README.md': '' }, 'is missing'],
  [
    'an endpoint without a handler',
    endpointFiles,
    {
      'src/ordering/contract.ts':
        "export const orderingContract = contract({ 'POST /api/order/create': endpoint({}) });",
      'src/ordering/server/api.ts': 'export const orderingApi = {};',
    },
    'has no handler',
  ],
  [
    'a handler in a file of another name',
    endpointFiles,
    {
      'src/ordering/contract.ts':
        "export const orderingContract = contract({ 'POST /api/order/create': endpoint({}) });",
      'src/ordering/server/api.ts':
        "import { createOrder } from './orders.ts';\nexport const orderingApi = { 'POST /api/order/create': createOrder };",
    },
    './create-order.ts',
  ],
  [
    'a handler without a test',
    endpointFiles,
    {
      'src/ordering/contract.ts':
        "export const orderingContract = contract({ 'POST /api/order/create': endpoint({}) });",
      'src/ordering/server/api.ts':
        "import { createOrder } from './create-order.ts';\nexport const orderingApi = { 'POST /api/order/create': createOrder };",
      'src/ordering/server/create-order.ts': 'export const createOrder = 1;',
    },
    'no test',
  ],
  [
    'a screen without a preview',
    screenPreviews,
    { 'src/ordering/web/routes.tsx': "export const routes = [() => import('./PayStep.tsx')];" },
    'no preview',
  ],
]);
