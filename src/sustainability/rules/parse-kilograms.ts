/** Parses typed kilograms, with a comma or a point, to a gram; null for invalid text. */
export const parseKilograms = (typedText: string): number | null => {
  const text = typedText.trim().replace(/\s*kg$/i, '');
  return /^\d{1,6}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : null;
};
