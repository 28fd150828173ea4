import type { BillDocument, BillLine, BillParty } from '#billing/rules/bill-document.ts';
import { addDays } from '#platform/pure/calendar.ts';
import type { Language } from '#platform/pure/language.ts';
import { type Cents, centsToDecimalText } from '#platform/pure/money.ts';
import { billLineName } from './bill-line-name.ts';
import type { BillTemplate } from './bill-template.ts';

/** An element of xmlbuilder2: keys are names, `@` marks attributes, `#` text; arrays repeat an element. */
export type Element = { [name: string]: Element | string | readonly Element[] };

/** Scheme of Belgian enterprise numbers (ISO/IEC 6523 ICD list). */
const ENTERPRISE_SCHEME = '0208';
/** The unit code of "one" in UN/ECE recommendation 20. */
const UNIT = 'C62';

export const ublAmount = (cents: Cents): Element => ({ '@currencyID': 'EUR', '#': centsToDecimalText(cents) });

/** An element, or none for an empty text: e-invoices must not have empty elements. */
const optional = (name: string, text: string | null): Element =>
  text === null || text.trim() === '' ? {} : { [name]: text.trim() };

export const ublPeriod = ({ from, until }: NonNullable<BillLine['period']>): Element => ({
  'cbc:StartDate': from,
  'cbc:EndDate': addDays(until, -1),
});

type Extras = {
  /** SEPA creditor identifier, on an invoice that is debited. */
  creditor_id?: string;
  legalForm?: string;
  phone?: string;
};

/**
 * A party that is identified by its enterprise number.
 * @throws RangeError for a private customer, who receives no e-invoice
 */
export const ublParty = (party: BillParty, { creditor_id, legalForm = '', phone = '' }: Extras = {}): Element => {
  const { enterprise_number, name, street, city, zip_code, country, email } = party;
  if (enterprise_number === null) throw new RangeError('an e-invoice is for companies');
  const inScheme = { '@schemeID': ENTERPRISE_SCHEME, '#': enterprise_number };
  const contact = { ...optional('cbc:Telephone', phone), ...optional('cbc:ElectronicMail', email) };
  return {
    'cac:Party': {
      'cbc:EndpointID': inScheme,
      ...(creditor_id ? { 'cac:PartyIdentification': { 'cbc:ID': { '@schemeID': 'SEPA', '#': creditor_id } } } : {}),
      'cac:PartyName': { 'cbc:Name': name },
      'cac:PostalAddress': {
        ...optional('cbc:StreetName', street),
        ...optional('cbc:CityName', city),
        ...optional('cbc:PostalZone', zip_code),
        'cac:Country': { 'cbc:IdentificationCode': country },
      },
      'cac:PartyTaxScheme': { 'cbc:CompanyID': `${country}${enterprise_number}`, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
      'cac:PartyLegalEntity': {
        'cbc:RegistrationName': name,
        'cbc:CompanyID': inScheme,
        ...optional('cbc:CompanyLegalForm', legalForm),
      },
      ...(Object.keys(contact).length > 0 ? { 'cac:Contact': contact } : {}),
    },
  };
};

/** Standard rate, or exempt: costs of a late payment are not part of the taxable amount. */
export const ublTaxCategory = (percent: number, reason: Element = {}): Element => ({
  'cbc:ID': percent === 0 ? 'E' : 'S',
  'cbc:Percent': String(percent),
  ...reason,
  'cac:TaxScheme': { 'cbc:ID': 'VAT' },
});

/** The category of a rate in the totals, where the reason of an exemption stands once (BR-E-10). */
export const ublTotalTaxCategory = (percent: number, template: BillTemplate): Element => {
  // Documents of the first two templates say 2°, and stay as they were sent.
  const reason = template > 2 ? 'Art. 28, 3° CTVA/WBTW' : 'Art. 28, 2° CTVA/WBTW';
  return ublTaxCategory(percent, percent === 0 ? { 'cbc:TaxExemptionReason': reason } : {});
};

/** How the invoice is paid: SEPA direct debit (59) or SEPA credit transfer (58), of UNCL4461. */
export const ublPaymentMeans = ({ seller, payment, reference }: BillDocument): Element => {
  const paymentId = optional('cbc:PaymentID', reference);
  if (payment.method === 'direct_debit')
    return {
      'cbc:PaymentMeansCode': '59',
      ...paymentId,
      'cac:PaymentMandate': { 'cbc:ID': payment.mandate_reference },
    };
  return {
    'cbc:PaymentMeansCode': '58',
    ...paymentId,
    'cac:PayeeFinancialAccount': {
      'cbc:ID': seller.iban.replaceAll(/\s/g, ''),
      'cbc:Name': seller.name,
      'cac:FinancialInstitutionBranch': { 'cbc:ID': seller.bic },
    },
  };
};

type Kind = { line: string; quantity: string };

/** A line; a discount has a negative quantity, since a price must not be negative. */
export const ublLine = (
  line: BillLine,
  {
    id,
    kind,
    document,
    language,
    template,
  }: { id: number; kind: Kind; document: BillDocument; language: Language; template: BillTemplate },
): Element => {
  const { period, days, quantity, unit_cents, cents, vat_percent, customer_product_uuid } = line;
  const documentPeriod = document.period;
  // The period of a line must lie within that of the document; usage of an earlier month names its month.
  const isWithinDocument =
    period &&
    documentPeriod &&
    period.from >= documentPeriod.from &&
    period.until <= documentPeriod.until &&
    period.from < period.until;
  const sim = document.usage.find((each) => each.customer_product_uuid === customer_product_uuid);
  return {
    'cbc:ID': String(id),
    ...(days ? { 'cbc:Note': `${days.charged}/${days.of}` } : {}),
    [kind.quantity]: { '@unitCode': UNIT, '#': String(quantity) },
    'cbc:LineExtensionAmount': ublAmount(cents),
    ...(isWithinDocument ? { 'cac:InvoicePeriod': ublPeriod(period) } : {}),
    'cac:Item': {
      ...(sim ? { 'cbc:Description': sim.msisdn } : {}),
      'cbc:Name': billLineName(line, language, template),
      'cac:ClassifiedTaxCategory': ublTaxCategory(vat_percent),
    },
    'cac:Price': { 'cbc:PriceAmount': ublAmount(unit_cents) },
  };
};
