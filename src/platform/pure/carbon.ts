/** Converts grams (internal) to kilograms (API). */
export function gramsToKg(grams: number): number {
  return Math.round(grams) / 1000;
}

/** Converts kilograms (API) to whole grams; null when not finite or finer than a gram. */
export function kgToGrams(kg: number): number | null {
  if (!Number.isFinite(kg)) return null;
  const grams = Math.round(kg * 1000);
  return Number.isSafeInteger(grams) && Math.abs(kg * 1000 - grams) < 1e-4 ? grams : null;
}
