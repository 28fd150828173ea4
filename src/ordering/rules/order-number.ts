/**
 * The number of an order as people read it aloud, "3F2A-9C41": the last eight digits of its uuid, which are random.
 * Unique among the orders of a customer, not among all orders.
 */
export function orderNumber(order_uuid: string): string {
  const digits = order_uuid.slice(-8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
