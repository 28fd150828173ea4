/** Rounded as it reads, half up: 17.15 with one decimal is 17.2, though as a double it is a little less. */
export const roundTo = (value: number, digits: number): number =>
  Number(`${Math.round(Number(`${Math.abs(value) < 1e-6 ? 0 : value}e${digits}`))}e-${digits}`);
