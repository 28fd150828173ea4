import type { CompanySize } from '#customers/rules/company-size.ts';

export type ContactValues = {
  company_name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  size: CompanySize | '';
  message: string;
  privacy: boolean;
  /** Hidden field against programs. */
  website: string;
};

export const emptyContactValues: ContactValues = {
  company_name: '',
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  size: '',
  message: '',
  privacy: false,
  website: '',
};
