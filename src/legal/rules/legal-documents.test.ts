import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { dunningSettings } from '#dunning/settings.ts';
import { type LegalDocument, buildLegalDocument, legalDocuments } from './legal-documents.ts';
import en from './strings/en.json' with { type: 'json' };
import fr from './strings/fr.json' with { type: 'json' };
import nl from './strings/nl.json' with { type: 'json' };

const texts = { en, fr, nl };
const names = Object.keys(legalDocuments) as LegalDocument[];
const every = names.flatMap((name) => (['en', 'fr', 'nl'] as const).map((language) => [name, language] as const));

test.each(every)('every part of %s in %s has a heading and paragraphs', (name, language) => {
  const { parts } = buildLegalDocument(name, texts[language], language, {});
  const empty = parts.filter(
    ({ title, text }) => title === '' || text.length === 0 || text.some((each) => !each.trim()),
  );
  expect(empty).toEqual([]);
});

/** Ids of the page itself and of the elements beside the rendered HTML. */
const idsOfPage = ['index.html', 'src/app/page-document.ts', 'src/legal/web/LegalText.tsx'].flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
);

test.each(names)('the parts of %s have unique ids, and none is the id of an element of the page', (name) => {
  expect(idsOfPage).toEqual(expect.arrayContaining(['root', 'page-state', 'main']));
  expect(legalDocuments[name].filter((key) => idsOfPage.includes(key))).toEqual([]);
  expect(new Set(legalDocuments[name]).size).toBe(legalDocuments[name].length);
});

/** Numbers of days and months in a text. */
const spans = (text: string): string[] =>
  [...text.matchAll(/\d+(?=\s(?:days|months|jours|mois|dagen|maanden))/g)].map(([n]) => n);

test.each(['en', 'fr', 'nl'] as const)(
  'in %s the privacy notice and the list of cookies state the same cookie lifetimes',
  (language) => {
    const { privacy, cookies } = texts[language];
    const lives = cookies.cookies.text.flatMap(spans);
    expect(lives).toEqual(['400', '12']);
    expect(spans(privacy.browser.text.at(-1) ?? '')).toEqual(lives);
  },
);

test.each(['en', 'fr', 'nl'] as const)(
  'in %s the terms state the default of DUNNING_REMINDER_DAYS as the period to pay after a first reminder',
  (language) => {
    const period = dunningSettings.DUNNING_REMINDER_DAYS.parse(undefined);
    expect(spans(texts[language].terms.price.text.at(-1) ?? '')).toEqual([`${period}`]);
  },
);
