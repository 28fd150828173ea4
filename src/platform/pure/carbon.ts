declare const unit: unique symbol;

/** Grams, as stored, of CO2 equivalents. A plain number is accepted, but a `Kilograms` value is a compile error. */
export type Grams = number & { readonly [unit]?: 'grams' };
/** Kilograms, as used in the API and on screens. */
export type Kilograms = number & { readonly [unit]?: 'kilograms' };

/** Converts grams to kilograms for the API. */
export function gramsToKg(grams: Grams): Kilograms {
  return Math.round(grams) / 1000;
}

/** Converts kilograms of the API to whole grams; null when not finite or finer than a gram. */
export function kgToGrams(kg: Kilograms): Grams | null {
  if (!Number.isFinite(kg)) return null;
  const grams = Math.round(kg * 1000);
  return Number.isSafeInteger(grams) && Math.abs(kg * 1000 - grams) < 1e-4 ? grams : null;
}
