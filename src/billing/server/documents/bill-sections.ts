import type { BillDocument, BillLine, BillParty, BillUsage } from '#billing/rules/bill-document.ts';
import { resolveDocumentPayment, groupLinesBySim, type Settlement } from '#billing/rules/bill-document-view.ts';
import type { BillPresentation } from '#billing/rules/bill-presentation.ts';
import { buildEpcPayload } from '#billing/rules/epc-qr.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { texts } from '#platform/i18n/texts.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { formatIbanNoBreak } from '#platform/pure/format-iban-no-break.ts';
import { type Format, formatOf } from '#platform/pure/format.ts';
import type { Language } from '#platform/pure/language.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { formatVatNumber } from '#platform/pure/format-vat-number.ts';
import { formatUsageSum } from '#usage/rules/format-usage-amount.ts';
import { usagePaths } from '#usage/paths.ts';
import { bestTariffLines } from './best-tariff-lines.ts';
import { billLineName, formatBillPeriod } from './bill-line-name.ts';
import { type BillTemplate, wordingOf, type DocumentTexts, documentTexts } from './bill-template.ts';

type T = DocumentTexts;

type Printed = BillDocument & { template: BillTemplate; isCompact: boolean };

/** The words and figures of a document in one language, in the order in which they are printed. */
export type BillSections = ReturnType<typeof buildBillSections>;

/** A party as printed: name, address and VAT number. */
export const partyLines = (party: BillParty, t: T): string[] => [
  party.name,
  party.street,
  `${party.zip_code} ${party.city}`,
  ...(party.enterprise_number ? [t('party.vat', { number: formatVatNumber(party.enterprise_number) })] : []),
];

const accountLines = ({ seller: { iban, bic } }: Pick<BillDocument, 'seller'>, t: T): string[] => [
  t('party.account', { iban: formatIbanNoBreak(iban) }),
  t('party.bank', { bic }),
];

/** A web address without its protocol, which browsers add by themselves. */
const formatAddress = (url: string): string => url.replace(/^https?:\/\//, '');

/** Leaves the account of the seller out where the panel of a transfer names it. */
const compactSellerLines = (document: BillDocument, t: T): string[] => {
  const { seller } = document;
  const [name = '', street, town, ...numbers] = partyLines(seller, t);
  return [
    name,
    `${street}, ${town}`,
    ...numbers,
    seller.register,
    ...(resolveDocumentPayment(document).kind === 'transfer' ? [] : accountLines(document, t)),
    [...(seller.email ? [seller.email] : []), seller.phone].join(', '),
  ];
};

const sellerLines = ({ seller }: BillDocument, t: T): string[] => [
  ...partyLines(seller, t),
  seller.register,
  ...accountLines({ seller }, t),
  ...(seller.email ? [seller.email] : []),
  seller.phone,
];

const factLines = (document: BillDocument, t: T, format: Format, language: Language): string[] => {
  const { issued_on, tax_point, period, due_on, corrects, buyer } = document;
  return [
    t('facts.issued', { date: format.date(issued_on) }),
    ...(document.kind === 'contribution_statement' ? [] : [t('facts.taxPoint', { date: format.date(tax_point) })]),
    ...(period ? [t('facts.period', { period: formatBillPeriod(period, language) })] : []),
    ...(due_on ? [t('facts.due', { date: format.date(due_on) })] : []),
    ...(corrects ? [t('facts.corrects', { number: corrects.number, date: format.date(corrects.issued_on) })] : []),
    t('facts.customer', { number: buyer.customer_number }),
    ...(buyer.purchase_order ? [t('facts.order', { number: buyer.purchase_order })] : []),
  ];
};

type Panel = {
  label: string;
  amount: string;
  when: string;
  /** Sentences with the values that a reader copies, such as an account number; each value is printed on a line of its own. */
  notes: { text: string; values: string[] }[];
  qr: { value: string; alt: string; caption: string } | null;
};

const buildPanel = (document: BillDocument, { app_url }: BillPresentation, t: T, format: Format): Panel => {
  const { seller, due_on, totals } = document;
  const settlement: Settlement = resolveDocumentPayment(document);
  const money = (cents: Cents) => format.money(centsToEuro(cents));
  switch (settlement.kind) {
    case 'nothing':
      return {
        label: t('pay.settled'),
        amount: money(0),
        when: '',
        notes: [{ text: t('pay.settledNote'), values: [] }],
        qr: null,
      };
    case 'credited':
      return {
        label: t('pay.inFavour'),
        amount: money(totals.gross_cents),
        when: '',
        notes: [{ text: t('pay.inFavourNote'), values: [] }],
        qr: null,
      };
    case 'with_invoice':
      return {
        label: t('pay.given'),
        amount: money(totals.gross_cents),
        when: '',
        notes: [{ text: t('pay.givenNote'), values: document.reference ? [document.reference] : [] }],
        qr: null,
      };
    case 'debit': {
      const { collected_on, iban_end, mandate_reference, creditor_id } = settlement.payment;
      return {
        label: t('pay.toPay'),
        amount: money(settlement.amount_cents),
        when: t('pay.debited', { date: format.date(collected_on) }),
        notes: [
          { text: t('pay.debitAccount', { end: iban_end }), values: [] },
          { text: t('pay.debitMandate'), values: [mandate_reference] },
          { text: t('pay.debitCreditor'), values: [creditor_id] },
          ...(document.reference ? [{ text: t('pay.reference'), values: [document.reference] }] : []),
        ],
        qr: null,
      };
    }
    case 'transfer': {
      const { amount_cents, reference } = settlement;
      const amount = money(amount_cents);
      return {
        label: t('pay.toPay'),
        amount,
        when: due_on ? t('pay.due', { date: format.date(due_on) }) : '',
        notes: [
          { text: t('pay.transferTo'), values: [seller.name, ...accountLines(document, t)] },
          { text: t('pay.reference'), values: [reference] },
          { text: t('pay.online'), values: [formatAddress(app_url + paymentsPaths.payments())] },
        ],
        qr: {
          value: buildEpcPayload({ ...seller, amount_cents, reference }),
          alt: t('pay.code', { amount, name: seller.name, iban: seller.iban, reference }),
          caption: t('pay.scan'),
        },
      };
    }
  }
};

type LineTable = {
  title: string;
  head: string[];
  rows: (string[] | { cells: string[]; bold: true })[];
  widths: number[];
};

const isSamePeriod = (linePeriod: BillLine['period'], documentPeriod: BillDocument['period']): boolean =>
  linePeriod?.from === documentPeriod?.from && linePeriod?.until === documentPeriod?.until;

/** Names of the SIMs of a document, taken from its usage: the number, and the name that the owner gave the SIM. */
const simNames = (usage: readonly BillUsage[]): Map<string, string> =>
  new Map(
    usage.map(({ customer_product_uuid, msisdn, name }) => [
      customer_product_uuid,
      name === '' ? formatPhone(msisdn) : `${formatPhone(msisdn)}, ${name}`,
    ]),
  );

const buildLineTables = (document: Printed, t: T, format: Format, language: Language): LineTable[] => {
  const { kind, basis, lines, usage, template, isCompact } = document;
  const money = (cents: Cents) => format.money(centsToEuro(cents));
  const names = simNames(usage);
  const hasVat = kind !== 'contribution_statement';
  const priceHeads =
    basis === 'net' ? (['lines.unitNet', 'lines.net'] as const) : (['lines.unitGross', 'lines.gross'] as const);
  const [unit, amount] = hasVat ? priceHeads : (['lines.unit', 'lines.amount'] as const);
  const cellsOf = (line: BillLine): string[] => {
    const { period, days } = line;
    const isWhole = isCompact && isSamePeriod(period, document.period) && days?.charged === days?.of;
    const time = [
      ...(period && line.kind !== 'late_usage' && !isWhole ? [formatBillPeriod(period, language)] : []),
      ...(days && !isWhole ? [t('lines.days', days)] : []),
    ].join(', ');
    const name = billLineName(line, language, template);
    // A discount, whose quantity is -1, is printed with quantity 1 and a negative price.
    return [
      time === '' ? name : `${name}\n${time}`,
      format.number(Math.abs(line.quantity)),
      money(Math.sign(line.quantity) * line.unit_cents),
      ...(hasVat ? [format.percent(line.vat_percent / 100)] : []),
      money(line.cents),
    ];
  };
  const groupableLines = lines.map((line) =>
    names.has(line.customer_product_uuid ?? '') ? line : { ...line, customer_product_uuid: null },
  );
  const groups = groupLinesBySim(groupableLines);
  // With a single group, its sum is the total that is printed below.
  const hasSum = !isCompact || groups.length > 1 || !hasVat;
  return groups.map(({ customer_product_uuid, lines: linesOfGroup, cents }) => {
    const name = names.get(customer_product_uuid ?? '');
    const blanks = hasVat ? ['', '', ''] : ['', ''];
    return {
      title: name ?? t('lines.account'),
      head: [t('lines.item'), t('lines.quantity'), t(unit), ...(hasVat ? [t('lines.vat')] : []), t(amount)],
      rows: [
        ...linesOfGroup.map(cellsOf),
        ...(hasSum
          ? [
              {
                cells: [name ? t('lines.sum', { what: name }) : t('totals.title'), ...blanks, money(cents)],
                bold: true as const,
              },
            ]
          : []),
      ],
      widths: hasVat ? [4.4, 1.3, 1.7, 1, 1.9] : [5, 1.3, 1.7, 1.9],
    };
  });
};

/** Base and VAT of each rate, and of all when there are several. */
const buildVatRows = ({ totals: { vat, net_cents, vat_cents, gross_cents } }: BillDocument, t: T, format: Format) => {
  const rowOf = (name: string, net: Cents, tax: Cents, gross: Cents, isBold: boolean) => ({
    cells: [name, ...[net, tax, gross].map((cents) => format.money(centsToEuro(cents)))],
    bold: isBold,
  });
  return [
    ...vat.map(({ percent, base_cents, vat_cents: tax }) =>
      rowOf(format.percent(percent / 100), base_cents, tax, base_cents + tax, vat.length === 1),
    ),
    ...(vat.length === 1 ? [] : [rowOf(t('totals.all'), net_cents, vat_cents, gross_cents, true)]),
  ];
};

/** Rows that lead from the total of the invoice to the amount to pay; empty when both are equal. */
const buildSumRows = (document: BillDocument, t: T, format: Format) => {
  const { kind, totals, contributions_cents, credit_cents, to_pay_cents, still_open_cents = 0 } = document;
  if (kind !== 'invoice' || (contributions_cents === 0 && credit_cents === 0 && still_open_cents === 0)) return [];
  const money = (cents: Cents) => format.money(centsToEuro(cents));
  return [
    [t('totals.invoice'), money(totals.gross_cents)],
    ...(contributions_cents === 0 ? [] : [[t('totals.contributions'), money(contributions_cents)]]),
    ...(credit_cents === 0 ? [] : [[t('totals.credit'), money(0 - credit_cents)]]),
    { cells: [t('totals.toPay'), money(to_pay_cents)], bold: true as const },
    ...(still_open_cents === 0 ? [] : [[t('totals.stillOpen'), money(still_open_cents)]]),
  ];
};

const buildUsage = (
  { kind, usage }: BillDocument,
  { app_url }: BillPresentation,
  t: T,
  format: Format,
  language: Language,
) => {
  const sum = (quantity: number, unit: 's' | 'B') =>
    formatUsageSum({ quantity, unit }, format, texts(language, 'usage'));
  const printedUsage = kind === 'invoice' ? usage : [];
  return {
    head: [
      t('usage.number'),
      t('usage.calls'),
      t('usage.messages'),
      t('usage.data'),
      t('usage.abroad'),
      t('usage.cost'),
    ],
    rows: printedUsage.map(({ msisdn, seconds, messages, data_bytes, data_roaming_bytes, cost_cents }) => [
      formatPhone(msisdn),
      sum(seconds, 's'),
      format.number(messages, 0),
      sum(data_bytes, 'B'),
      sum(data_roaming_bytes, 'B'),
      format.money(centsToEuro(cost_cents)),
    ]),
    links: printedUsage.map(({ customer_product_uuid, msisdn }) => ({
      text: t('usage.itemised', { msisdn: formatPhone(msisdn) }),
      url: app_url + usagePaths.history(customer_product_uuid),
    })),
  };
};

const helpLines = ({ kind, seller, buyer }: BillDocument, { comparison_url }: BillPresentation, t: T): string[] => [
  // Required on a credit note to a company (Royal Decree no. 4 on VAT, article 4).
  ...(kind === 'credit_note' && buyer.enterprise_number ? [t('help.creditNoteVat')] : []),
  ...(kind === 'contribution_statement' ? [t('contribution.note')] : []),
  t(kind === 'invoice' ? 'help.dispute' : 'help.question', { email: seller.email ?? '', phone: seller.phone }),
  t('help.ombudsman'),
  ...(kind === 'invoice' ? [t('help.compare', { url: formatAddress(comparison_url) })] : []),
];

/** The note that says why costs of a late payment have no VAT, as on the e-invoice; null for a document without such costs. */
const exemptionNote = ({ isCompact, lines }: Printed, t: T): string | null =>
  isCompact && lines.some(({ kind }) => kind === 'reminder_cost' || kind === 'late_interest')
    ? t('totals.exempt')
    : null;

const buildLines = (document: Printed, t: T, format: Format, language: Language) => {
  const tables = buildLineTables(document, t, format, language);
  const [table] = tables;
  if (!document.isCompact || !table || tables.length > 1) return { title: t('lines.title'), tables };
  const isOfSim = table.title !== t('lines.account');
  return {
    title: isOfSim ? t('lines.titleOf', { what: table.title }) : t('lines.title'),
    tables: [{ ...table, title: '' }],
  };
};

/** Builds the words and figures of a document. `frozenDocument` has the signs of `toPositiveCreditNote`. */
export const buildBillSections = (
  frozenDocument: BillDocument,
  presentation: BillPresentation,
  language: Language,
  template: BillTemplate,
) => {
  const document: Printed = { ...frozenDocument, template, isCompact: template > 1 };
  const t = documentTexts(language, wordingOf(template));
  const format = formatOf(language);
  return {
    title: t(`title.${document.kind}`),
    brand: presentation.brand,
    number: document.number,
    from: {
      title: t('party.from'),
      lines: document.isCompact ? compactSellerLines(document, t) : sellerLines(document, t),
    },
    to: { title: t('party.to'), lines: partyLines(document.buyer, t) },
    facts: { title: t('facts.title'), lines: factLines(document, t, format, language) },
    panel: buildPanel(document, presentation, t, format),
    lines: buildLines(document, t, format, language),
    totals: {
      title: t('totals.title'),
      vatHead: [t('totals.rate'), t('totals.base'), t('totals.vat'), t('totals.total')],
      vatRows: document.kind === 'contribution_statement' ? [] : buildVatRows(document, t, format),
      note: exemptionNote(document, t),
      sumHead: document.isCompact ? [] : [t('totals.what'), t('totals.amount')],
      sumRows: buildSumRows(document, t, format),
    },
    usage: { title: t('usage.title'), ...buildUsage(document, presentation, t, format, language) },
    advice: {
      title: t('tariff.title'),
      lines:
        document.kind === 'invoice'
          ? bestTariffLines(presentation.best_tariffs ?? [], document.basis, language, template)
          : [],
    },
    help: { title: t('help.title'), lines: helpLines(document, presentation, t) },
  };
};
