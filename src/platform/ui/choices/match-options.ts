export interface ComboOption {
  value: string;
  label: string;
  detail?: string;
}

/** Lower case without accents, so that "liege" matches "Liège". */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** Options that contain every typed word; prefix matches come first, otherwise the order is kept. */
export function matchOptions(options: ComboOption[], typed: string): ComboOption[] {
  const typedText = normalizeForSearch(typed);
  if (!typedText) return options;
  const words = typedText.split(/\s+/);
  const matchingOptions = options.filter((option) => {
    const text = normalizeForSearch(`${option.label} ${option.detail ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  return matchingOptions
    .map((option, at) => ({ option, at, first: normalizeForSearch(option.label).startsWith(typedText) ? 0 : 1 }))
    .toSorted((a, b) => a.first - b.first || a.at - b.at)
    .map(({ option }) => option);
}

/** Range of the typed text in a label, to highlight it: start and end, or null. */
export function findMatchRange(label: string, typed: string): [number, number] | null {
  const typedText = normalizeForSearch(typed);
  // case folding may change the length (ligatures): then no part is highlighted
  const folded = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (!typedText || folded.length !== label.length) return null;
  const at = folded.indexOf(typedText);
  return at < 0 ? null : [at, at + typedText.length];
}
