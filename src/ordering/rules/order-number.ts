/**
 * The number of an order as people read it out to each other, "3F2A-9C41": the last eight digits of its uuid, which are random.
 * Not unique among all orders there ever were, but among those of one customer.
 */
export function orderNumber(order_uuid: string): string {
  const digits = order_uuid.slice(-8).toUpperCase();
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}
