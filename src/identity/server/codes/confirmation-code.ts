import { EMAIL_CODE_LENGTH } from '#identity/rules/email-code.ts';
import type { Seal } from '#platform/seal.ts';

/** Derives a code of `length` digits from a name and the product's secret. */
export const deriveCode = (seal: Seal, name: string, length: number): string =>
  String(Buffer.from(seal(name), 'base64url').readUIntBE(0, 6) % 10 ** length)
    // Modulo bias: at most one in a hundred million.
    .padStart(length, '0');

/** The code of a confirmation mail, derived from the uuid of its link when the mail is sent. */
export const confirmationCode = (seal: Seal, link_uuid: string): string =>
  deriveCode(seal, `confirmation-code:${link_uuid}`, EMAIL_CODE_LENGTH);

/** Keyed hash of a code. A plain hash of six digits could be reversed by brute force. */
export const hashCode = (seal: Seal, token_hash: string, code: string): string =>
  seal(`confirmation-code-hash:${token_hash}:${code}`);
