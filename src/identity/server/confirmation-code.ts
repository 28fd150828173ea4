import { EMAIL_CODE_LENGTH } from '#identity/rules/email-code.ts';
import type { Seal } from '#platform/seal.ts';

/** The code of a confirmation mail, from its link's uuid: made again when the mail is sent, as the link's token is. */
export const confirmationCode = (seal: Seal, link_uuid: string): string =>
  String(Buffer.from(seal(`confirmation-code:${link_uuid}`), 'base64url').readUIntBE(0, 6) % 10 ** EMAIL_CODE_LENGTH)
    // Of 2^48 numbers each code gets as many as any other, but for one in a hundred million.
    .padStart(EMAIL_CODE_LENGTH, '0');

/** What is kept of a code. A plain hash of six figures is found by trying them all; this one only with the product's secret. */
export const codeHash = (seal: Seal, token_hash: string, code: string): string =>
  seal(`confirmation-code-hash:${token_hash}:${code}`);
