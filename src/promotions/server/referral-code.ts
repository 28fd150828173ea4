import { createHash } from 'node:crypto';

/** Letters and digits without look-alikes. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const codeLength = 10;

/**
 * Derives the referral code of a customer or a campaign address by a hash: deterministic, and it does not reveal the
 * owner.
 */
export const computeReferralCode = (ownerText: string): string =>
  [...createHash('sha256').update(`referral:${ownerText}`).digest().subarray(0, codeLength)]
    .map((byte) => codeAlphabet[byte % codeAlphabet.length])
    .join('');

/** Builds the link to the first page with the code as `?ref=`. */
export const buildReferralUrl = (app_url: string, ref_code: string): string => `${app_url}/?ref=${ref_code}`;
