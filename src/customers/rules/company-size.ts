/** Most people of a company that can order online; larger ones request an offer. */
export const SMALL_COMPANY_MAX = 25;

/** 1: up to `SMALL_COMPANY_MAX` people; 2: more. Same values as in the contact request. */
export type CompanySize = '1' | '2';

/** Checks that a company of this size can order online. */
export function checkCompanySize(size: CompanySize | ''): 'REQUIRED' | 'COMPANY_LARGE' | null {
  if (size === '') return 'REQUIRED';
  return size === '2' ? 'COMPANY_LARGE' : null;
}
