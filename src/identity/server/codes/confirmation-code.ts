import { EMAIL_CODE_LENGTH } from '#identity/rules/email-code.ts';
import type { Seal } from '#platform/seal.ts';

/** As many figures as wanted for a name: always the same, and made by nobody who does not know the product's secret. */
export const deriveCode = (seal: Seal, name: string, length: number): string =>
  String(Buffer.from(seal(name), 'base64url').readUIntBE(0, 6) % 10 ** length)
    // Of 2^48 numbers each code gets as many as any other, but for one in a hundred million.
    .padStart(length, '0');

/** The code of a confirmation mail, from its link's uuid: made again when the mail is sent, as the link's token is. */
export const confirmationCode = (seal: Seal, link_uuid: string): string =>
  deriveCode(seal, `confirmation-code:${link_uuid}`, EMAIL_CODE_LENGTH);

/** Keyed hash of a code. A plain hash of six digits could be found by trying all; this one needs the product's secret. */
export const hashCode = (seal: Seal, token_hash: string, code: string): string =>
  seal(`confirmation-code-hash:${token_hash}:${code}`);
