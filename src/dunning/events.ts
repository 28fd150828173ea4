import { defineEvent } from '#platform/events.ts';

/** The contract of these SIMs ends, because an invoice stays unpaid. Repeated until they have ended. */
export const unpaidContractTerminated = defineEvent<{
  customer_uuid: string;
  order_product_uuids: readonly string[];
}>()({
  name: 'unpaid-contract-terminated',
});
