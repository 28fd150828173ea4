/** Puts a word joiner (U+2060) after the hyphen of « e-mail », at which a line would break. The font has no non-breaking hyphen. */
export const formatWholeWords = (text: string): string => text.replaceAll(/(e-)(mail)/gi, '$1\u2060$2');
