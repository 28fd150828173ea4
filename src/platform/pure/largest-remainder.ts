const sumOf = (parts: readonly number[]): number => parts.reduce((all, each) => all + each, 0);

/** Parts in whole steps that come to `sum` of them, which is their own sum rounded down, up or to the nearest. The largest rests are rounded up. */
export const allocateByLargestRemainder = (parts: readonly number[], step: number, sum: number): number[] => {
  const whole = parts.map((each) => Math.floor(each / step));
  const more = sum - sumOf(whole);
  const restOf = (at: number) => (parts[at] ?? 0) / step - (whole[at] ?? 0);
  const up = new Set([...parts.keys()].toSorted((a, b) => restOf(b) - restOf(a)).slice(0, Math.max(0, more)));
  return whole.map((each, at) => (up.has(at) ? each + 1 : each));
};
