import { createHash } from 'node:crypto';

/** Letters and digits that nobody mixes up when reading them aloud. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const length = 10;

/** The referral code of a customer or of a campaign address: always the same one, and it does not tell whose it is. */
export const referralCode = (whose: string): string =>
  [...createHash('sha256').update(`referral:${whose}`).digest().subarray(0, length)]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');

/** Where a referral leads: the first page, with the code. */
export const referralUrl = (app_url: string, ref_code: string): string => `${app_url}/?ref=${ref_code}`;
