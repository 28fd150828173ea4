import type { z } from 'zod';
import type { billingSlice, Invoice, PrepaidBalance } from '#billing/contract.ts';
import { type Slice, useSlice } from '#identity/web/queries.ts';

/** The prepaid balances of who is signed in. */
const selectBalances: Slice<z.output<typeof billingSlice>, readonly PrepaidBalance[]> = ({ prepaid_balance }) =>
  prepaid_balance;

const selectInvoices: Slice<z.output<typeof billingSlice>, readonly Invoice[]> = ({ customer_invoice }) =>
  customer_invoice;

/** The oldest invoice that has to be paid before anything more can be ordered; undefined when there is none. */
export const useBlockingInvoice = (): Invoice | undefined =>
  useSlice(selectInvoices).data?.find(({ blocks }) => blocks);

/** The balance of a SIM; undefined as long as nothing is known, null when it has none. */
export const useBalance = (order_product_uuid: string): PrepaidBalance | null | undefined => {
  const { data } = useSlice(selectBalances);
  return data && (data.find((each) => each.order_product_uuid === order_product_uuid) ?? null);
};
