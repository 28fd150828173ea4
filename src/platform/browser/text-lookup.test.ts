import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { stringsFolders, texts } from '../i18n/texts.ts';
import { languages } from '../pure/language.ts';
import { findText, pluralForm, type Strings } from '../pure/text-lookup.ts';

const folders = stringsFolders()
  .filter(([namespace]) => !namespace.endsWith('/messages'))
  .map(([, folder]) => folder);
const counts = [0, 1, 2, 5, 21, 1_000_000];

const keysOf = (strings: Strings, prefix = ''): string[] =>
  Object.entries(strings).flatMap(([key, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? keysOf(value as Strings, `${prefix}${key}.`)
      : [`${prefix}${key}`],
  );

describe('findText, which reads strings in the browser', () => {
  test.each(languages)('reads every string in %s as i18next does on the server', (language) => {
    let compared = 0;
    for (const folder of folders) {
      const strings = JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Strings;
      const i18n = createInstance();
      void i18n.init({
        lng: language,
        initAsync: false,
        interpolation: { escapeValue: false },
        resources: { [language]: { it: strings } },
      });
      const t = i18n.getFixedT(language, 'it');
      for (const key of keysOf(strings)) {
        const params = Object.fromEntries(
          [...JSON.stringify(strings).matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => [name, `<${name}>`]),
        );
        const plural = /^(.*)_(one|many|other|few|two|zero)$/.exec(key);
        const baseKey = plural?.[1] ?? key;
        for (const count of plural ? counts : [undefined]) {
          const lookupParams = { ...params, ...(count === undefined ? { count: undefined } : { count }) };
          expect(findText(strings, language, baseKey, lookupParams)).toEqual(
            t(baseKey, { ...lookupParams, returnObjects: true }),
          );
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  test.each(languages)('picks the plural form in %s as Intl.PluralRules does', (language) => {
    const rules = new Intl.PluralRules(language);
    for (const count of [...counts, -1, -2, 0.5, 1.5, 1.99, 2.5, 10, 11, 101, 2_000_000, 2_500_000, 1_000_000.5])
      expect([count, pluralForm(language, count)]).toEqual([count, rules.select(count)]);
  });

  test('does not expand placeholders inside an inserted value, and neither does the server', () => {
    const typed = '$t(wrong-logins.subject) {{at}}';
    expect(findText({ a: 'by {{name}} at {{at}}' }, 'en', 'a', { name: typed, at: 'noon' })).toBe(
      `by ${typed} at noon`,
    );
    const text = texts('en', 'identity/messages')('new-device-sms.sms', { brand: 'Canopy', device: typed, at: 'noon' });
    expect(text).toContain(typed);
  });

  test('returns undefined for a missing key and for a key with nested texts', () => {
    expect(findText({ a: { b: 'c' } }, 'en', 'a')).toBeUndefined();
    expect(findText({ a: { b: 'c' } }, 'en', 'a.b.c')).toBeUndefined();
    expect(findText(undefined, 'en', 'a')).toBeUndefined();
  });
});
