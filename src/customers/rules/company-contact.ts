import { checkEmail } from '#identity/rules/email.ts';
import type { FieldError } from '#platform/pure/field-error.ts';
import { checkName, hasLink } from './names.ts';
import { checkPhone } from './details.ts';

/** Least seconds between opening and sending the form; programs are faster. */
export const FORM_MIN_SECONDS = 3;
/** Seconds after which the sealed opening time expires. */
export const FORM_MAX_SECONDS = 24 * 3600;
/** Daily limit per source of requests without the time when the form was opened, as programs send them. */
export const CONTACTS_WITHOUT_FORM_PER_DAY = 2;
/** Retention of requests in days. */
export const CONTACT_RETENTION_DAYS = 365;

export type CompanyContact = {
  company_name: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  privacy: boolean;
};

type Fault =
  | 'REQUIRED'
  | 'COMPANY_NAME_LINK'
  | 'NAME_INVALID'
  | 'NAME_TOO_LONG'
  | 'EMAIL_INVALID'
  | 'PHONE_INVALID'
  | 'PRIVACY_UNREAD';

/** Checks a contact request; returns the errors by field. */
export const checkCompanyContact = (request: CompanyContact): FieldError<Fault>[] => {
  const [email, phone] = [checkEmail(request.email), checkPhone(request.phone)];
  return [
    ...(request.company_name.trim() === '' ? [{ field: 'company_name', code: 'REQUIRED' as const }] : []),
    ...(hasLink(request.company_name) ? [{ field: 'company_name', code: 'COMPANY_NAME_LINK' as const }] : []),
    ...checkName(request),
    ...(email ? [{ field: 'email', code: email }] : []),
    ...(phone ? [{ field: 'phone', code: phone }] : []),
    ...(request.privacy ? [] : [{ field: 'privacy', code: 'PRIVACY_UNREAD' as const }]),
  ];
};

/** Classifies the time between opening and sending: `early` suggests a program, `old` proves nothing. */
export const classifyFormAge = (openedAt: Date, now: Date): 'early' | 'right' | 'old' => {
  const seconds = (now.getTime() - openedAt.getTime()) / 1000;
  if (seconds < FORM_MIN_SECONDS) return 'early';
  return seconds > FORM_MAX_SECONDS ? 'old' : 'right';
};
