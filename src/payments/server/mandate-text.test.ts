import { hash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';
import { texts } from '#platform/i18n/texts.ts';
import { languages } from '#platform/pure/language.ts';
import { buildMandateText, renderMandate } from './mandate-text.ts';

const settings = {
  BRAND_NAME: 'Canopy',
  PROVIDER_NAME: 'Canopy Telecom BV',
  PROVIDER_ADDRESS: 'Wetstraat 1, 1000 Brussel',
  CREDITOR_ID: 'BE78ZZZ0999999922',
  APP_URL: 'https://canopy.example',
};

test.each(languages.flatMap((language) => [1, 2, 14].map((days) => [language, days] as const)))(
  'the screen in %s shows the mandate that is stored, with a notice of %i days',
  (language, days) => {
    const mandateText = buildMandateText({ ...settings, DEBIT_NOTICE_DAYS: days }, language);
    const t = texts(language, 'payments');
    const creditor = settings.PROVIDER_NAME;
    expect(t('payments.mandateTitle')).toBe(mandateText.title);
    expect([
      [t('payments.creditor'), creditor],
      [t('payments.creditorAddress'), settings.PROVIDER_ADDRESS],
      [t('payments.creditorId'), settings.CREDITOR_ID],
      [t('payments.mandateType'), t('payments.mandateRecurrent')],
      [t('payments.mandatePlace'), t('payments.mandateOnline', { url: settings.APP_URL })],
    ]).toEqual(mandateText.creditor.map(({ label, value }) => [label, value]));
    expect([
      `${t('payments.mandateText', { creditor })} ${t('payments.mandateRefund')}`,
      t('payments.mandateNotice', { count: days }),
    ]).toEqual(mandateText.lines);
  },
);

/** A text as template 1 stored it. */
const storedText = {
  document_hash: 'h',
  kind: 'mandate',
  language: 'fr',
  template_version: 1,
  stored_at: new Date('2026-11-30T10:00:00Z'),
  data: {
    title: 'Mandat de domiciliation européenne SEPA Core, récurrent',
    brand: 'Canopy',
    creditor: [
      { label: 'Créancier', value: 'Canopy Telecom SRL' },
      { label: 'Adresse', value: 'Rue de la Loi 1, 1000 Bruxelles' },
      { label: 'Identifiant du créancier', value: 'BE78ZZZ0999999922' },
      { label: 'Type de paiement', value: 'Récurrent' },
      { label: 'Lieu', value: 'En ligne, sur https://canopy.example' },
    ],
    labels: {
      reference: 'Référence du mandat',
      holder: 'Titulaire du compte',
      account: 'Compte se terminant par',
      agreed: 'Accepté le',
    },
    lines: ['En acceptant ce mandat, vous autorisez (A) …', 'Nous vous annonçons le montant …'],
  },
} as const;
const agreement = {
  reference: 'CANOPY-03HC08WEH6A3Y4PEDJT8Q0BUE',
  account_holder: 'Łukasz Müller',
  iban: 'BE68539007547034',
  agreed_at: new Date('2026-11-30T10:00:00Z'),
};

/** The hash of all that is drawn. Streams are compared inflated, because versions of zlib compress them differently. */
const hashDrawing = (pdf: Uint8Array): string => {
  const file = Buffer.from(pdf).toString('latin1');
  const streams = [...file.matchAll(/\nstream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) =>
    stream.startsWith('x') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream,
  );
  return hash('sha256', streams.join('\n'));
};

test('a mandate that was stored with template 1 is drawn as it was, for its customer and for a bank', async () => {
  const customerCopy = await renderMandate(storedText, agreement);
  const bankCopy = await renderMandate(storedText, agreement, 'bank');
  expect(readPdf(customerCopy).text).not.toContain('5390');
  expect(readPdf(bankCopy).text.replaceAll(/\s+/gu, ' ')).toContain('IBAN BE68 5390 0754 7034');
  expect([hashDrawing(customerCopy), hashDrawing(bankCopy)]).toEqual([
    'd5f2f5b3a58417c57893219d168a13988389ea36978f00ac5b4d92623599cc95',
    'e7b841dc8ffba77b4175bc8bf19d8313cb7bb932f2002b83b2d7a3c480cca680',
  ]);
});

test('a mandate of template 2 has the name of its holder as it was given', async () => {
  const pdf = readPdf(await renderMandate({ ...storedText, template_version: 2 }, agreement));
  expect(pdf.text).toContain('Łukasz Müller');
  expect(pdf.pages).toBe(1);
});

test('a mandate of an unknown template version is not drawn', () =>
  expect(async () => renderMandate({ ...storedText, template_version: 3 }, agreement)).rejects.toThrow(
    'unknown template version 3',
  ));
