/** Characters of the name of a SIM. */
export const NAME_LENGTH = 30;
