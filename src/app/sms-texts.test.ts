import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encodeSmsText } from '#adapters/sms/encode-sms-text.ts';
import { stringsFolders } from '#platform/i18n/texts.ts';
import { languages } from '#platform/pure/language.ts';

const smsTexts = (texts: object): string[] =>
  Object.entries(texts).flatMap(([key, text]: [string, object | string]) =>
    typeof text === 'object' ? smsTexts(text) : key === 'sms' ? [text] : [],
  );

/** A single sign such as ê or ë switches an SMS to UCS2, which more than doubles its parts. */
test.each(languages)('the texts of every SMS have characters of GSM 03.38 only, in %s', (language) => {
  const texts = stringsFolders()
    .filter(([namespace]) => namespace.endsWith('/messages'))
    .flatMap(([, folder]) => smsTexts(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as object));
  const dear = texts.filter((text) => encodeSmsText(text, 1).some(({ data_coding }) => data_coding !== 0));
  expect(texts.length).toBeGreaterThan(20);
  expect(dear).toEqual([]);
});
