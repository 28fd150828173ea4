/** Rounds half up in decimal notation: 17.15 with one decimal is 17.2, although the double is slightly smaller. */
export const roundTo = (value: number, decimals: number): number =>
  Number(`${Math.round(Number(`${Math.abs(value) < 1e-6 ? 0 : value}e${decimals}`))}e-${decimals}`);
