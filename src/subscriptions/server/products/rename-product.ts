import type { subscriptionsContract } from '#subscriptions/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { updateProduct } from './products.store.ts';

export const renameProduct: Handler<typeof subscriptionsContract, 'POST /api/customer/product/rename'> = async ({
  db,
  caller: { customer_uuid },
  body: { customer_product_uuid: uuid, name },
}) => {
  await db.tx((tx) => updateProduct(tx, { customer_uuid, uuid }, { name }));
  return { name };
};
