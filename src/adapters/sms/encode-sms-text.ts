/** A part of a short message as it is sent over SMPP. */
export interface SmsPart {
  /** SMPP 3.4, 5.2.19: 0 is the SMS centre's default alphabet (GSM 03.38), 8 is UCS2. */
  data_coding: 0 | 8;
  body: Buffer;
  /** User data header that joins the parts of a long message; null when there is only one part. */
  udh: Buffer | null;
}

// 3GPP TS 23.038, 6.2.1: position is code. The escape at 0x1B is no character of its own.
const basicAlphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001BÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
// 6.2.1.1: sent as escape and this code.
const extension: Record<string, number> = {
  '\f': 0x0a, '^': 0x14, '{': 0x28, '}': 0x29, '\\': 0x2f, '[': 0x3c, '~': 0x3d, ']': 0x3e, '|': 0x40, '€': 0x65,
}; // prettier-ignore
const escape = 0x1b;
const gsmCodes = new Map<string, number[]>([
  ...Array.from(basicAlphabet)
    .map((sign, code): [string, number[]] => [sign, [code]])
    .filter(([sign]) => sign !== '\u001B'),
  ...Object.entries(extension).map(([sign, code]): [string, number[]] => [sign, [escape, code]]),
]);

// A message carries 140 octets: 160 septets or 70 UCS2 units; less when six octets are taken by the header.
const gsmLengths = { alone: 160, together: 153 };
const ucs2Lengths = { alone: 70, together: 67 };
const maxParts = 255;

function toUcs2(sign: string): number[] {
  const buffer = Buffer.from(sign, 'utf16le').swap16();
  return [...buffer];
}

/** Fills a part with whole characters: an escape or a surrogate pair is never split. */
function splitIntoParts(signs: number[][], maxBytes: number): Buffer[] {
  const parts: number[][] = [[]];
  for (const sign of signs) {
    const lastPart = parts.at(-1) ?? [];
    if (lastPart.length + sign.length > maxBytes) parts.push([...sign]);
    else lastPart.push(...sign);
  }
  return parts.map((part) => Buffer.from(part));
}

const isGsm = (text: string): boolean => [...text].every((sign) => gsmCodes.has(sign));

/** The letter without its accent, if GSM 03.38 lacks the accented one: août, Noël, garçon. One ê would double the parts. */
const toGsmLetter = (sign: string): string => {
  if (gsmCodes.has(sign)) return sign;
  const letter = sign === 'œ' ? 'oe' : sign.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return isGsm(letter) ? letter : sign;
};

/** Typographic characters and accents that need UCS2 are replaced, if the whole text is in GSM 03.38 then. */
const toCheapText = (text: string): string => {
  const simplified = text
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll('\u2019', "'")
    .replaceAll('\u2212', '-');
  const folded = [...simplified].map(toGsmLetter).join('');
  return isGsm(folded) ? folded : simplified;
};

/**
 * Encodes a text in GSM 03.38 when that has all its characters, else in UCS2, in as many parts as it needs.
 * `reference` (0 to 255) tells apart two long messages to the same number.
 * @throws RangeError when it would need more than 255 parts.
 */
export function encodeSmsText(text: string, reference: number): SmsPart[] {
  const cheap = toCheapText(text);
  const signs = [...cheap];
  const gsm = isGsm(cheap);
  const data_coding = gsm ? 0 : 8;
  const encoded = gsm ? signs.map((sign) => gsmCodes.get(sign) ?? []) : signs.map(toUcs2);
  const octets = gsm ? gsmLengths : { alone: ucs2Lengths.alone * 2, together: ucs2Lengths.together * 2 };
  const length = encoded.reduce((sum, sign) => sum + sign.length, 0);
  if (length <= octets.alone) return [{ data_coding, body: Buffer.from(encoded.flat()), udh: null }];

  const bodies = splitIntoParts(encoded, octets.together);
  if (bodies.length > maxParts) throw new RangeError('too long for an SMS');
  // 3GPP TS 23.040, 9.2.3.24.1: length, element 0, its length, reference, how many, which one.
  return bodies.map((body, n) => ({
    data_coding,
    body,
    udh: Buffer.from([5, 0, 3, reference & 0xff, bodies.length, n + 1]),
  }));
}
