/** A piece of text, or an email address split at the @ with the punctuation that follows. */
export type TextPiece = string | { before: string; after: string; end: string };

/** Matches an email address without the punctuation and isolate characters around it. */
const address = /([^\s@<>()"«»\u2068\u2069]+@[^\s@<>()"«»\u2068\u2069]*[^\s@<>()"«».,;:!?\u2068\u2069])([.,;:!?)]*)/;

/** Splits a text at its email addresses, so that they stay on one line or break after the @. */
export const splitAtEmailAddresses = (text: string): TextPiece[] => {
  const [first = '', ...restParts] = text.split(address);
  const pieces: TextPiece[] = [first];
  for (let at = 0; at < restParts.length; at += 3) {
    const [before = '', after = ''] = (restParts[at] ?? '').split('@');
    pieces.push({ before: `${before}@`, after, end: restParts[at + 1] ?? '' }, restParts[at + 2] ?? '');
  }
  return pieces.filter((piece) => piece !== '');
};
