import type { z } from 'zod';
import type { billingSlice, Invoice, PrepaidBalance } from '#billing/contract.ts';
import { type Slice, useSessionSlice } from '#identity/web/queries.ts';

/** Selects the prepaid balances of the caller. */
const selectBalances: Slice<z.output<typeof billingSlice>, readonly PrepaidBalance[]> = ({ prepaid_balance }) =>
  prepaid_balance;

const selectInvoices: Slice<z.output<typeof billingSlice>, readonly Invoice[]> = ({ customer_invoice }) =>
  customer_invoice;

/** Open invoices of the account, without fully paid ones. */
export const useOpenInvoices = () => useSessionSlice(selectInvoices);

/** Unpaid invoices that block further orders, the oldest first: only when all are paid, the customer can order again. */
export const useBlockingInvoices = (): readonly Invoice[] =>
  (useOpenInvoices().data ?? []).filter(({ blocks }) => blocks);

/** Balance of a SIM; undefined while the session is loading, null for a SIM without balance. */
export const useBalance = (order_product_uuid: string): PrepaidBalance | null | undefined => {
  const { data } = useSessionSlice(selectBalances);
  return data && (data.find((each) => each.order_product_uuid === order_product_uuid) ?? null);
};
