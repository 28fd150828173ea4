import type { BillDocument } from '#billing/rules/bill-document.ts';
import { computeBillTotals } from '#billing/rules/bill-document.ts';
import type { Bill } from '#billing/rules/bill.ts';
import { billPeriod } from '#billing/rules/bill-lines.ts';
import type { BillPresentation } from '#billing/rules/bill-presentation.ts';
import { customerNumber, formatStreet, splitAddress } from '#billing/rules/bill-parties.ts';
import type { ContractParty } from '#customers/server/queries.ts';
import { addDays, type BusinessDate } from '#platform/pure/calendar.ts';
import { localizedSetting } from '#platform/pure/localized-setting.ts';
import type { Language } from '#platform/pure/language.ts';
import { parseVatNumber } from '#platform/pure/vat-number.ts';
import type { Settings } from '#platform/settings.ts';
import type { Bucket } from '#subscriptions/rules/bucket.ts';
import type { AccountFacts, BillSim } from './bill-facts.ts';

/** The operator's own data on its documents. */
export const buildPresentation = (
  settings: Settings,
  language: Language,
  best_tariffs: BillPresentation['best_tariffs'] = null,
): BillPresentation => ({
  brand: settings.BRAND_NAME,
  app_url: settings.APP_URL,
  comparison_url: localizedSetting(settings.COMPARISON_URL, language),
  best_tariffs,
});

/** The operator as the seller on documents in a language. */
export const buildSeller = (settings: Settings, language: Language): BillDocument['seller'] => ({
  name: localizedSetting(settings.PROVIDER_NAME, language),
  ...splitAddress(localizedSetting(settings.PROVIDER_ADDRESS, language)),
  country: 'BE',
  enterprise_number: parseVatNumber(settings.PROVIDER_COMPANY_NUMBER),
  email: settings.SUPPORT_EMAIL,
  register: localizedSetting(settings.PROVIDER_REGISTER, language),
  phone: settings.SUPPORT_PHONE,
  iban: settings.CREDITOR_IBAN,
  bic: settings.CREDITOR_BIC,
});

/** A customer as the buyer on documents. */
export const buildBuyer = ({
  customer_uuid,
  company_name,
  holder_name,
  vat_number,
  home_address,
  purchase_order,
}: Omit<ContractParty, 'type' | 'language'>): BillDocument['buyer'] => ({
  name: company_name ?? holder_name ?? '',
  street: home_address ? formatStreet(home_address) : '',
  zip_code: home_address?.zip_code ?? '',
  city: home_address?.city ?? '',
  country: 'BE',
  enterprise_number: vat_number === null ? null : parseVatNumber(vat_number),
  email: null,
  customer_number: customerNumber(customer_uuid),
  purchase_order,
});

const usedOf = (buckets: readonly Bucket[], kind: Bucket['kind']): number =>
  buckets.find((bucket) => bucket.kind === kind)?.used ?? 0;

const toUsage = ({
  customer_product_uuid,
  msisdn,
  plan,
  buckets,
  usage_cents,
}: BillSim): BillDocument['usage'][number] => ({
  customer_product_uuid,
  msisdn,
  name: plan.name,
  data_bytes: usedOf(buckets, 'data'),
  data_roaming_bytes: usedOf(buckets, 'data_roaming'),
  seconds: usedOf(buckets, 'voice'),
  messages: usedOf(buckets, 'sms'),
  cost_cents: usage_cents,
});

export type BillIssue = {
  issued_on: BusinessDate;
  due_on: BusinessDate;
  reference: string;
  /** Printed numbers; without contributions no statement is made. */
  number: string;
  statement_number: string | null;
  settings: Settings;
  /** Day of the direct debit; null when the customer pays. */
  debit_on: BusinessDate | null;
};

/** The frozen data of the documents of a monthly bill: its invoice, and its contribution statement when there are contributions. */
export const buildBillDocuments = (
  { party, basis, sims, mandate, still_open_cents }: AccountFacts,
  bill: Bill,
  month: BusinessDate,
  { issued_on, due_on, reference, number, statement_number, settings, debit_on }: BillIssue,
): { invoice: BillDocument; statement: BillDocument | null } => {
  const period = billPeriod(month, issued_on);
  const to_pay_cents = bill.amount_cents - bill.credit_used_cents;
  const sharedFields = {
    corrects: null,
    issued_on,
    due_on,
    tax_point: addDays(period.until, -1),
    period,
    reference,
    seller: buildSeller(settings, party.language),
    buyer: buildBuyer(party),
    basis,
    to_pay_cents,
    payment:
      mandate && debit_on
        ? {
            method: 'direct_debit' as const,
            mandate_reference: mandate.reference,
            creditor_id: settings.CREDITOR_ID,
            collected_on: debit_on,
            iban_end: mandate.iban_end,
          }
        : { method: 'online' as const },
  };
  const invoice: BillDocument = {
    ...sharedFields,
    kind: 'invoice',
    number,
    lines: bill.lines,
    totals: bill.totals,
    contributions_cents: bill.contributions_cents,
    credit_cents: bill.credit_used_cents,
    ...(still_open_cents > 0 && { still_open_cents }),
    usage: sims.map(toUsage),
  };
  if (statement_number === null) return { invoice, statement: null };
  const statement: BillDocument = {
    ...sharedFields,
    kind: 'contribution_statement',
    number: statement_number,
    lines: bill.contributions,
    totals: computeBillTotals(bill.contributions, basis),
    contributions_cents: bill.contributions_cents,
    credit_cents: 0,
    usage: [],
  };
  return { invoice, statement };
};
