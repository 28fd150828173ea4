import { expect, test } from 'vitest';
import type { Euro } from '#platform/pure/money.ts';
import { languages } from '#platform/pure/language.ts';
import { type Faq, type FaqGroup, faqGroups, buildFaqs, faqGroupTitle } from './faq.ts';
import { faqParameters } from './faq-parameters.ts';
import { searchFaqs } from './faq-search.ts';
import en from './strings/en.json' with { type: 'json' };
import fr from './strings/fr.json' with { type: 'json' };
import nl from './strings/nl.json' with { type: 'json' };

const texts = { en, fr, nl };
const groups = Object.keys(faqGroups) as FaqGroup[];
const faqFacts = {
  terms: {
    brand: 'Canopy',
    provider: { name: 'Canopy BV', address: 'Street 1' },
    support: { email: 'help@canopy.example', phone: '0800 00 000' },
    source_url: 'https://canopy.example/source',
  },
  shipping: { price: 5 as Euro, working_days: 2, sims_max: 6 },
};
const allIn = (language: 'en' | 'fr' | 'nl'): Faq[] =>
  groups.flatMap((group) => buildFaqs(group, texts[language], language, faqParameters(language, faqFacts)));

test.each(languages)('every question in %s has an answer, and every placeholder is filled in', (language) => {
  const faqs = allIn(language);
  expect(new Set(faqs.map(({ key }) => key)).size).toBe(faqs.length);
  expect(Object.keys(texts[language].questions).toSorted()).toEqual(faqs.map(({ key }) => key).toSorted());
  for (const { key, question, answer, link } of faqs) {
    const allTexts = [question, ...answer, ...(link ? [link.text] : [])];
    expect([key, allTexts.filter((text) => text.trim() === '' || text.includes('{{'))]).toEqual([key, []]);
    expect(answer.length).toBeGreaterThan(0);
  }
  expect(groups.filter((group) => !faqGroupTitle(group, texts[language], language))).toEqual([]);
});

test.each(languages)('in %s exactly the questions with a link have a link text', (language) => {
  const strings: Record<string, { question: string; link?: string }> = texts[language].questions;
  for (const { key, link } of allIn(language)) expect([key, Boolean(strings[key]?.link)]).toEqual([key, link !== null]);
});

const keysOf = (language: 'en' | 'fr' | 'nl', typedText: string) =>
  searchFaqs(allIn(language), typedText).map(({ key }) => key);

test('the search finds beginnings of words, without accents and in any order, and ranks matches in questions first', () => {
  expect(keysOf('en', 'puk')[0]).toBe('puk');
  expect(keysOf('en', 'transf refus')).toEqual(['transfer-refused']);
  expect(keysOf('fr', 'numero garder')[0]).toBe('keep-number');
  expect(keysOf('fr', 'DEMENAGEMENT')).toEqual([]);
  expect(keysOf('fr', 'esim installe')).toContain('esim-failed');
  expect(keysOf('nl', 'wachtw')[0]).toBe('forgot-password');
  expect(keysOf('nl', 'co2')).toContain('what-it-funds');
  expect(keysOf('en', '  ')).toEqual([]);
});
