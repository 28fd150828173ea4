import type { z } from 'zod';
import type { billingSlice, PrepaidBalance } from '#billing/contract.ts';
import { type Slice, useSlice } from '#identity/web/questions.ts';

/** The prepaid balances of who is signed in. */
const balancesOf: Slice<z.output<typeof billingSlice>, readonly PrepaidBalance[]> = ({ prepaid_balance }) =>
  prepaid_balance;

/** The balance of a SIM; undefined as long as nothing is known, null when it has none. */
export const useBalance = (order_product_uuid: string): PrepaidBalance | null | undefined => {
  const { data } = useSlice(balancesOf);
  return data && (data.find((each) => each.order_product_uuid === order_product_uuid) ?? null);
};
