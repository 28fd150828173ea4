import { createHash } from 'node:crypto';

/** Letters and digits that nobody mixes up when reading them aloud. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 10;

/** The referral code of a customer or of a campaign address: always the same one, and it does not tell whose it is. */
export const computeReferralCode = (whose: string): string =>
  [...createHash('sha256').update(`referral:${whose}`).digest().subarray(0, codeLength)]
    .map((byte) => codeAlphabet[byte % codeAlphabet.length])
    .join('');

/** Where a referral leads: the first page, with the code. */
export const buildReferralUrl = (app_url: string, ref_code: string): string => `${app_url}/?ref=${ref_code}`;
