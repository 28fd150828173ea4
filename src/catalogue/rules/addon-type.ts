/** Types of extras in the catalogue and on the wire. An extra that the catalogue no longer knows has type 0, and counts as telecom. */
export const UNKNOWN_ADDON = 0;
/** The only type that is provisioned at the network. */
export const TELECOM_ADDON = 1;
export const CARBON_ADDON = 2;
export const CONTRIBUTION_ADDON = 3;
export type AddonType = typeof UNKNOWN_ADDON | typeof TELECOM_ADDON | typeof CARBON_ADDON | typeof CONTRIBUTION_ADDON;

/**
 * Whether an extra of a type is charged by days. Carbon removal and contributions are charged whole. A customer who withdraws pays
 * nothing for them, because they are passed on only once the withdrawal period is over.
 */
export const isChargedByDays = (type: AddonType): boolean => type === UNKNOWN_ADDON || type === TELECOM_ADDON;
