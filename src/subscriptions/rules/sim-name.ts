/** Characters of the name of a SIM. */
export const MAX_SIM_NAME_LENGTH = 30;
