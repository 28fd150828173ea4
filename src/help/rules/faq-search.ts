import type { Faq } from './faq.ts';

/** Lower case, without accents; what stands between words ends them, also an apostrophe. */
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
const matchesAllPrefixes = (typed: readonly string[], words: readonly string[]): boolean =>
  typed.every((start) => words.some((word) => word.startsWith(start)));

/** Questions with every word that was typed, or words that begin so: first those that ask it, then those whose answer says it. */
export const searchFaqs = (faqs: readonly Faq[], typed: string): Faq[] => {
  const typedWords = splitWords(typed);
  if (typedWords.length === 0) return [];
  const byQuestion = faqs.filter(({ question }) => matchesAllPrefixes(typedWords, splitWords(question)));
  const byAnswer = faqs.filter(
    (faq) =>
      !byQuestion.includes(faq) && matchesAllPrefixes(typedWords, splitWords([faq.question, ...faq.answer].join(' '))),
  );
  return [...byQuestion, ...byAnswer];
};
