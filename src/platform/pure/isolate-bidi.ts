/** Letters of right-to-left scripts and bidirectional control characters. */
const rightToLeftText =
  /[\u0590-\u08ff\u200f\u202a-\u202e\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Wraps right-to-left text in isolate characters, so that the surrounding text keeps its order. */
export const isolateBidi = (text: string): string => (rightToLeftText.test(text) ? `\u2068${text}\u2069` : text);
