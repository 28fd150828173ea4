export const refundReasons = [
  'bank_check',
  'order_cancelled',
  'paid_twice',
  'amount_changed',
  'cap_reached',
  'withdrawal',
  'sim_unused',
  'account_closed',
  'sim_ended',
  'credit_paid_out',
  'contract_ended',
] as const;
export type RefundReason = (typeof refundReasons)[number];
