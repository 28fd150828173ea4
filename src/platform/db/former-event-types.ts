/**
 * Types of domain events by those under which release 1.1.0 stores and reads them. Rows get the former type as long as a process of 1.1.0 may run,
 * because its export with `--type` skips types that it does not know. Readers accept both types, as the next release stores the current one
 * (docs/decisions/0159-event-types-have-one-name.md).
 */
export const currentTypesByFormerType: Readonly<Record<string, string>> = {
  'mail-refused': 'email-bounced',
  identified: 'customer-identified',
  'own-password-set': 'sub-account-password-set',
  'mandate-valid': 'mandate-activated',
  'payer-died': 'payer-death-reported',
  'refund-made': 'payment-refunded',
  'addon-begun': 'addon-activated',
  'month-begun': 'bill-cycle-started',
  'esim-released': 'esim-profile-released',
  'next-month-changed': 'next-bill-cycle-changed',
  'replacement-released': 'replacement-profile-released',
  'replacement-installed': 'replacement-profile-installed',
  'sim-stopped': 'sim-deactivated',
  'address-refused': 'delivery-address-refused',
  'parcel-taken': 'parcel-accepted',
  'invoice-part-paid': 'invoice-partially-paid',
  'month-paid-late': 'overdue-month-paid',
  'unpaid-service-ended': 'unpaid-contract-terminated',
};

const formerTypesByCurrentType: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(currentTypesByFormerType).map(([former, current]) => [current, former]),
);

/** The type of this release for a stored type of this release or of 1.1.0; an unknown type stays as it is. */
export const toCurrentType = (storedType: string): string => currentTypesByFormerType[storedType] ?? storedType;

/** The type under which an event of this release is stored. */
export const toStoredType = (type: string): string => formerTypesByCurrentType[type] ?? type;
