/** A piece of a text: words, or an email address in its two halves with the sign of the sentence that follows it. */
export type TextPiece = string | { before: string; after: string; end: string };

/** What may be an address: no sign of the sentence around it belongs to it. */
const address = /([^\s@<>()"«»]+@[^\s@<>()"«»]*[^\s@<>()"«».,;:!?])([.,;:!?)]*)/;

/** Cuts a text at its email addresses, so that they can be kept on one line, or broken behind the @ where they must. */
export const splitAtEmailAddresses = (text: string): TextPiece[] => {
  const [first = '', ...found] = text.split(address);
  const pieces: TextPiece[] = [first];
  for (let at = 0; at < found.length; at += 3) {
    const [before = '', after = ''] = (found[at] ?? '').split('@');
    pieces.push({ before: `${before}@`, after, end: found[at + 1] ?? '' }, found[at + 2] ?? '');
  }
  return pieces.filter((piece) => piece !== '');
};
