/** Letters of scripts that run from right to left, and marks that turn the direction. */
const rightToLeftText =
  /[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A text of somebody's own where others stand around it: one from right to left is set apart, so that these stay where they belong. */
export const isolateBidi = (text: string): string => (rightToLeftText.test(text) ? `\u2068${text}\u2069` : text);
