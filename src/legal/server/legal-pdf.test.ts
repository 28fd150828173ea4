import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAndValidateSettings } from '#app/settings.ts';
import { buildLegalDocument } from '#legal/rules/legal-documents.ts';
import en from '#legal/rules/strings/en.json' with { type: 'json' };
import { languages } from '#platform/pure/language.ts';
import type { Settings } from '#platform/settings.ts';
import { loadTermsPdf, renderWithdrawalFormPdf } from './queries.ts';

const now = new Date('2026-11-21T10:00:00Z');
const urls = ['NETWORK_URL', 'PAYMENTS_URL', 'ESIM_URL', 'PORTING_URL', 'COURIER_URL', 'DESK_URL', 'EINVOICING_URL'];
const settings = (extraSettings: Record<string, string> = {}): Settings =>
  readAndValidateSettings({
    SANDBOX: 'on',
    SANDBOX_SECRET: 'secret-of-the-sandbox',
    ...Object.fromEntries(urls.map((name) => [name, 'http://127.0.0.1:1'])),
    MAIL_URL: 'smtp://127.0.0.1:1',
    SMS_URL: 'smpp://127.0.0.1:1',
    ...extraSettings,
  }) as Settings;

const plain = (pdf: Uint8Array | null) => Buffer.from(pdf ?? []).toString('latin1');
const pagesOf = (pdf: Uint8Array | null) => plain(pdf).match(/\/Type \/Page\b/g)?.length;
const tagsOf = (pdf: Uint8Array | null, tag: string) => plain(pdf).match(new RegExp(`/S /${tag}\\b`, 'g'))?.length ?? 0;

test.each(languages)(
  'the terms in %s are a tagged PDF of 2 to 5 pages with every heading and paragraph',
  async (language) => {
    const pdf = await loadTermsPdf(language, settings(), now);
    expect(plain(pdf)).toContain('/StructTreeRoot');
    expect(plain(pdf)).toContain(`/Lang (${language})`);
    expect(pagesOf(pdf)).toBeGreaterThan(1);
    expect(pagesOf(pdf)).toBeLessThan(6);
    const { parts } = buildLegalDocument('terms', en, 'en', {});
    expect(tagsOf(pdf, 'H2')).toBe(parts.length);
    // The brand, the version and the sentence before the parts.
    expect(tagsOf(pdf, 'P')).toBe(parts.flatMap(({ text }) => text).length + 3);
  },
);

test.each(languages)('the withdrawal form in %s is a PDF of one page', async (language) => {
  const pdf = await renderWithdrawalFormPdf(language, settings(), now);
  expect(plain(pdf)).toContain(`/Lang (${language})`);
  expect(pagesOf(pdf)).toBe(1);
  expect(tagsOf(pdf, 'P')).toBe(buildLegalDocument('form', en, 'en', {}).parts[0]!.text.length + 1);
});

test('the PDF of the terms is cached, and rendered again for another provider name', async () => {
  const firstPdf = await loadTermsPdf('en', settings(), now);
  expect(await loadTermsPdf('en', settings(), now)).toBe(firstPdf);
  expect(await loadTermsPdf('en', settings({ PROVIDER_NAME: 'Other BV' }), now)).not.toBe(firstPdf);
});

test('the operator’s own terms file is served unchanged, and terms that are only a page have no PDF', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'terms-'));
  writeFileSync(join(folder, 'terms-nl.pdf'), 'own');
  const TERMS_URL = 'https://my.operator.example/terms';
  const operatorFile = await loadTermsPdf(
    'nl',
    settings({ TERMS_URL, TERMS_FILE: join(folder, 'terms-{language}.pdf') }),
    now,
  );
  expect(plain(operatorFile)).toBe('own');
  expect(await loadTermsPdf('nl', settings({ TERMS_URL }), now)).toBeNull();
  rmSync(folder, { recursive: true });
});
