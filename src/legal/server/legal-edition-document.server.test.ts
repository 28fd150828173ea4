import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';
import { startTestAppForEditions } from './testing/start-test-app-for-editions.ts';

let law: Awaited<ReturnType<typeof startTestAppForEditions>>;
let folder: string;
beforeAll(async () => {
  law = await startTestAppForEditions();
  folder = mkdtempSync(join(tmpdir(), 'terms-'));
});
afterAll(async () => {
  await law.product.stop();
  rmSync(folder, { recursive: true });
});

const pdfOf = (edition: number) =>
  law.product.browser().get(`/api/legal/edition/document?document=terms&lang=nl&edition=${edition}`);

test('an edition of the terms is served as a PDF or as the operator’s own file, and with 404 if it was only a page', async () => {
  expect(readPdf((await pdfOf(1)).bytes).text).toContain('Algemene voorwaarden');
  for (const language of ['en', 'fr', 'nl']) writeFileSync(join(folder, `${language}.pdf`), `own ${language}`);
  const TERMS_URL = 'https://my.operator.example/{language}/terms';
  await law.start('2031-01-01', { TERMS_URL, TERMS_FILE: join(folder, '{language}.pdf') });
  expect((await law.text('edition=2', 'nl')).response).toMatchObject({
    page: 'https://my.operator.example/nl/terms',
    has_document: true,
    text: null,
  });
  expect(Buffer.from((await pdfOf(2)).bytes).toString()).toBe('own nl');
  await law.start('2031-02-01', { TERMS_URL, TERMS_VERSION: 'later' });
  expect((await pdfOf(3)).status).toBe(404);
});
