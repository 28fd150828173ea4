/** Companies of so many people order by themselves; for more there is an offer of their own. */
export const SMALL_COMPANY_MAX = 25;

/** 1: up to that many; 2: more. As the contact request of companies has it. */
export type CompanySize = '1' | '2';

/** Whether a company of this size may order here. */
export function checkCompanySize(size: CompanySize | ''): 'REQUIRED' | 'COMPANY_LARGE' | null {
  if (size === '') return 'REQUIRED';
  return size === '2' ? 'COMPANY_LARGE' : null;
}
