import { expect, test } from 'vitest';
import { languages } from '#platform/pure/language.ts';
import { mandateConfirmed } from './mandate-confirmed.ts';

const settings = {
  PROVIDER_NAME: 'nl: Canopy Telecom BV | fr: Canopy Telecom SRL',
  PROVIDER_ADDRESS: 'nl: Wetstraat 1, 1000 Brussel | fr: Rue de la Loi 1, 1000 Bruxelles',
  CREDITOR_ID: 'BE78ZZZ0999999922',
  BRAND_NAME: 'Canopy',
  APP_URL: 'https://canopy.example',
  DEBIT_NOTICE_DAYS: 3,
};
const data = {
  reference: 'CANOPY-1',
  iban_end: '1234',
  account_holder: 'A. Example',
  agreed_at: '2026-11-21T10:00:00.000Z',
};

test.each(languages)(
  "the mail in %s names the creditor, address and identifier of the mandate, and the customer's rights",
  async (language) => {
    const sections = await mandateConfirmed.sections?.(data, { settings, language } as never);
    const values = sections?.flatMap(({ rows }) => rows.map(([, value]) => value)) ?? [];
    const note = sections?.[0]?.note ?? '';
    const french = language === 'fr';
    expect(values).toEqual([
      'CANOPY-1',
      french ? 'Canopy Telecom SRL' : 'Canopy Telecom BV',
      french ? 'Rue de la Loi 1, 1000 Bruxelles' : 'Wetstraat 1, 1000 Brussel',
      'BE78ZZZ0999999922',
      expect.stringMatching(/^(Recurrent|Récurrent|Terugkerend)$/u),
      expect.stringContaining('https://canopy.example'),
      'A. Example',
      '1234',
      expect.stringContaining('2026'),
    ]);
    expect(note).toContain('(A)');
    expect(note).toContain('8');
    expect(note).toContain('3');
    expect(`${note}${values.join('')}`).not.toMatch(/\{\{|mandate\./);
  },
);
