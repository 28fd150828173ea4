/** Maximum number of characters of a SIM name. */
export const MAX_SIM_NAME_LENGTH = 30;
