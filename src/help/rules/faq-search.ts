import type { Faq } from './faq.ts';

/** Splits a text into words in lower case without accents. Everything but letters and digits separates words, also an apostrophe. */
const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('₂', '2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each word that was typed begins one of `words`. */
const matchesAllPrefixes = (typedWords: readonly string[], words: readonly string[]): boolean =>
  typedWords.every((start) => words.some((word) => word.startsWith(start)));

/** Finds the questions that match every typed word, as the beginning of a word: first by the question alone, then by question and answer together. */
export const searchFaqs = (faqs: readonly Faq[], typedText: string): Faq[] => {
  const typedWords = splitWords(typedText);
  if (typedWords.length === 0) return [];
  const byQuestion = faqs.filter(({ question }) => matchesAllPrefixes(typedWords, splitWords(question)));
  const byAnswer = faqs.filter(
    (faq) =>
      !byQuestion.includes(faq) && matchesAllPrefixes(typedWords, splitWords([faq.question, ...faq.answer].join(' '))),
  );
  return [...byQuestion, ...byAnswer];
};
