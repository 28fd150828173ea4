const sumOf = (parts: readonly number[]): number => parts.reduce((total, each) => total + each, 0);

/**
 * Rounds parts to multiples of `step` so that they add up to `totalSteps` steps (largest remainder method). `totalSteps` must be
 * the total of the parts, rounded down, up or to the nearest.
 */
export const allocateStepsByLargestRemainder = (
  parts: readonly number[],
  step: number,
  totalSteps: number,
): number[] => {
  const floors = parts.map((each) => Math.floor(each / step));
  const missingSteps = totalSteps - sumOf(floors);
  const restOf = (at: number) => (parts[at] ?? 0) / step - (floors[at] ?? 0);
  const roundedUp = new Set(
    [...parts.keys()].toSorted((a, b) => restOf(b) - restOf(a)).slice(0, Math.max(0, missingSteps)),
  );
  return floors.map((each, at) => (roundedUp.has(at) ? each + 1 : each));
};
