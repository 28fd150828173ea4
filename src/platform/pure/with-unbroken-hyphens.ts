/**
 * Puts a word joiner (U+2060) after hyphens at which no line should break: « e-mail », « pouvons-nous », « ce mois-ci ».
 * The font has no non-breaking hyphen.
 */
export const withUnbrokenHyphens = (text: string): string =>
  text.replaceAll(
    /\be-(?=mail|fact)|-(?=(?:je|tu|ils?|elles?|on|nous|vous|ce|ci|là|les?|la|lui|en|y|moi|t)(?!\p{L}))/giu,
    '$&\u2060',
  );
