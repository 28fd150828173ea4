import { buildSharedDocument, insertSharedDocuments } from '#documents/server/commands.ts';
import type { SharedDocumentRow } from '#documents/server/queries.ts';
import type { Tx } from '#platform/db/database.ts';
import { renderTaggedPdf } from '#platform/documents/tagged-pdf.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { formatIbanNoBreak } from '#platform/pure/format-iban-no-break.ts';
import type { Language } from '#platform/pure/language.ts';
import { localizedSetting } from '#platform/pure/localized-setting.ts';
import type { Settings } from '#platform/settings.ts';
import { toDrawableHolder } from '../rules/bank-text.ts';
import { ibanEnd } from '../rules/payer-account.ts';
import type { MandateAccount, MandateRow } from './payments.store.ts';

/** Kind of the shared document with the text of a mandate. */
const MANDATE_KIND = 'mandate';

/**
 * Version of the layout: one that would draw other bytes of the same data gets the next, and the others stay for the documents of them. From the second
 * on, a holder has letters beyond Latin-1.
 */
export const MANDATE_TEMPLATE_VERSION = 2;

/**
 * Which letters a template draws.
 * @throws Error for a template version that this release does not know
 */
const lettersOf = (template_version: number): 'western' | 'all' => {
  if (template_version < 1 || template_version > MANDATE_TEMPLATE_VERSION)
    throw new Error(`the text of a mandate has the unknown template version ${template_version}`);
  return template_version === 1 ? 'western' : 'all';
};

/** The text that a customer agrees to, with the creditor as it was then: the same for all mandates of these settings in a language. */
type MandateText = {
  title: string;
  brand: string;
  /** Labels and values that are the same for all mandates: creditor, type of payment, place. */
  creditor: readonly { label: string; value: string }[];
  /** Labels of what each mandate has of its own. */
  labels: { reference: string; holder: string; account: string; agreed: string };
  lines: readonly string[];
};

type MandateSettings = Pick<
  Settings,
  'BRAND_NAME' | 'PROVIDER_NAME' | 'PROVIDER_ADDRESS' | 'CREDITOR_ID' | 'APP_URL' | 'DEBIT_NOTICE_DAYS'
>;

/** The text of a mandate as it is agreed to now. The screen that asks for the agreement shows the same (`web/parts/MandateText.tsx`). */
export const buildMandateText = (settings: MandateSettings, language: Language): MandateText => {
  const t = texts(language, 'payments/messages');
  const creditor = localizedSetting(settings.PROVIDER_NAME, language);
  return {
    title: t('mandate.title'),
    brand: settings.BRAND_NAME,
    creditor: [
      { label: t('mandate.creditor'), value: creditor },
      { label: t('mandate.address'), value: localizedSetting(settings.PROVIDER_ADDRESS, language) },
      { label: t('mandate.creditorId'), value: settings.CREDITOR_ID },
      { label: t('mandate.type'), value: t('mandate.recurrent') },
      { label: t('mandate.place'), value: t('mandate.online', { url: settings.APP_URL }) },
    ],
    labels: {
      reference: t('mandate.reference'),
      holder: t('mandate.holder'),
      account: t('mandate.account'),
      agreed: t('mandate.agreed'),
    },
    lines: [t('mandate.text', { creditor }), t('mandate.notice', { count: settings.DEBIT_NOTICE_DAYS })],
  };
};

/** Stores the text of the mandate that the customer agrees to now, and returns its hash. One statement. */
export const insertMandateText = async (
  tx: Tx,
  { settings, language, now }: { settings: Settings; language: Language; now(): Date },
): Promise<string> => {
  const document = buildSharedDocument({
    kind: MANDATE_KIND,
    language,
    template_version: MANDATE_TEMPLATE_VERSION,
    data: buildMandateText(settings, language),
  });
  await insertSharedDocuments(tx, [document], now());
  return document.document_hash;
};

type VersionedMandateText = Pick<SharedDocumentRow, 'language' | 'template_version'> & { data: MandateText };
type StoredMandateText = SharedDocumentRow & { data: MandateText };

/** Narrows a shared document to the text of a mandate, by its kind. */
export const isMandateText = (row: SharedDocumentRow): row is StoredMandateText => row.kind === MANDATE_KIND;

/** Parts of its document that each mandate has of its own. */
export type MandateFacts = {
  reference: string;
  account_holder: string;
  /** Its last characters for the customer; for the bank all of it. */
  account: { end: string } | { iban: string };
  agreed_at: string;
};

/**
 * Labels and values of a mandate, in the order of its document.
 * @throws Error for a template version that this release does not know
 */
export const mandateRows = (
  { data: { creditor, labels }, language, template_version }: VersionedMandateText,
  { reference, account_holder, account, agreed_at }: MandateFacts,
): (readonly [label: string, value: string])[] => [
  [labels.reference, reference],
  ...creditor.map(({ label, value }) => [label, value] as const),
  [labels.holder, toDrawableHolder(account_holder, lettersOf(template_version))],
  'iban' in account ? ['IBAN', formatIbanNoBreak(account.iban)] : [labels.account, account.end],
  [labels.agreed, formatOf(language).date(agreed_at)],
];

/**
 * Draws a mandate as a tagged PDF from the text that was agreed to and the row of the mandate, of which no part that is printed ever changes: the
 * same bytes ever after. `copy`: that of the customer shortens the account number, as every screen does; a bank that asks for the mandate needs all of it.
 * @throws Error for a template version that this release does not know
 */
export const renderMandate = (
  text: StoredMandateText,
  { reference, account_holder, iban, agreed_at }: Pick<MandateRow, 'reference' | 'agreed_at'> & MandateAccount,
  copy: 'customer' | 'bank' = 'customer',
): Promise<Uint8Array> => {
  const { title, brand, lines } = text.data;
  const { language } = text;
  const account = copy === 'bank' ? { iban } : { end: ibanEnd(iban) };
  const rows = mandateRows(text, { reference, account_holder, account, agreed_at: agreed_at.toISOString() });
  const options = {
    title: `${title}, ${reference}`,
    author: brand,
    language,
    date: agreed_at,
    mostPages: 1,
    letters: lettersOf(text.template_version),
  };
  return renderTaggedPdf(options, (paper) => {
    paper.writeText('P', brand, { bold: true, leaf: true });
    paper.addSpace(0.4);
    paper.writeText('H1', title, { bold: true, size: 17 });
    paper.addSpace(0.6);
    for (const [label, value] of rows) {
      paper.writeText('P', label, { leaf: true });
      paper.writeText('P', value, { bold: true, size: 11, after: 4 });
    }
    paper.drawLine(2);
    paper.addSpace(0.8);
    for (const line of lines) paper.writeText('P', line, { gap: 1.5, after: 5 });
  });
};
