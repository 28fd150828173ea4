/** The catalogue's type for telecom add-ons, the only type that is provisioned at the network. */
export const TELECOM = 1;
export const CONTRIBUTION = 3;
