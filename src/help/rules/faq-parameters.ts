import { SMALL_COMPANY_MAX } from '#customers/rules/company-size.ts';
import { MINIMUM_AGE } from '#customers/rules/birth-date.ts';
import { EMAIL_CODE_SECONDS } from '#identity/rules/email-code.ts';
import { RESET_LINK_SECONDS } from '#identity/rules/email-token.ts';
import { WITHDRAWAL_DAYS } from '#legal/rules/withdrawal-period.ts';
import { BANK_CHECK_EUR, MAX_REFUND_WORKING_DAYS } from '#payments/rules/payment-setup.ts';
import { formatNoBreak, formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import type { Euro } from '#platform/pure/money.ts';
import type { TextParams } from '#platform/pure/text-lookup.ts';
import { ACTIVATION_TRIES } from '#subscriptions/rules/activation-state.ts';

type FaqSources = {
  terms: {
    brand: string;
    provider: { name: string; address: string };
    support: { email: string; phone: string };
    source_url: string;
  };
  shipping: { price: Euro; working_days: number; sims_max: number };
};

/** Values that are filled into the answers, each from the rule or setting that defines it. */
export const faqParameters = (language: Language, { terms, shipping }: FaqSources): TextParams => {
  const { money } = formatOf(language);
  return {
    brand: terms.brand,
    provider: terms.provider.name,
    address: terms.provider.address,
    email: terms.support.email,
    phone: formatNoBreak(terms.support.phone),
    source: terms.source_url,
    age: MINIMUM_AGE,
    max: SMALL_COMPANY_MAX,
    sims: shipping.sims_max,
    shipping: money(shipping.price),
    days: shipping.working_days,
    tries: ACTIVATION_TRIES,
    check: money(BANK_CHECK_EUR as Euro),
    refundDays: MAX_REFUND_WORKING_DAYS,
    withdrawDays: WITHDRAWAL_DAYS,
    reset: RESET_LINK_SECONDS / 60,
    code: EMAIL_CODE_SECONDS / 60,
  };
};
