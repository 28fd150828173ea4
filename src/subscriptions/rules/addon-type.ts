/** What the catalogue calls the type of an add-on. The network has a part in those of telecom only. */
export const TELECOM = 1;
export const CONTRIBUTION = 3;
