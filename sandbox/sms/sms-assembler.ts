const concatenation = 0x00;

/**
 * Assembles the parts of long messages (3GPP TS 23.040, 9.2.3.24.1). Returns the text after the last part, null before.
 * `route`: sender and recipient, the scope of reference numbers.
 */
export function createSmsAssembler(): (route: string, words: string, udh: Buffer[] | undefined) => string | null {
  const partsByMessage = new Map<string, Map<number, string>>();
  return (route, words, udh) => {
    const element = udh?.find((part) => part[0] === concatenation);
    if (!element) return words;
    const [, , reference, total = 1, which = 1] = element;
    const key = `${route} ${reference}`;
    const parts = partsByMessage.get(key) ?? new Map<number, string>();
    parts.set(which, words);
    partsByMessage.set(key, parts);
    if (parts.size < total) return null;
    partsByMessage.delete(key);
    return [...parts]
      .toSorted(([a], [b]) => a - b)
      .map(([, text]) => text)
      .join('');
  };
}
