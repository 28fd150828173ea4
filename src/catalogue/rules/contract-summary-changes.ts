/** The texts of a contract summary that are compared: not the introduction, whose words are those of the law, with the date of the version. */
export type ComparedSummary = {
  /** With the plan. */
  title: string;
  sections: readonly { key: string; title: string; lines: readonly string[] }[];
};

/** A sentence as it was and as it is: null before when it was added, null now when it was removed. */
export type ChangedSentence = { before: string | null; now: string | null };

/** The differences of one section, under its title; null for the title of the summary. */
export type SectionChanges = { key: string; title: string | null; sentences: ChangedSentence[] };

/** From this share of equal words on, two sentences are the same one with other values, and below it one was removed and another added. */
const MIN_SHARE_OF_EQUAL_WORDS = 0.4;

type Pair<T> = { before: T | null; now: T | null };

/**
 * Pairs the elements of two lists in their order, so that the sum of the scores of all pairs is the highest. Elements with a score of 0 are no pair:
 * each stands alone, what was before first.
 */
const compareInOrder = <T>(
  before: readonly T[],
  now: readonly T[],
  scoreOf: (before: T, now: T) => number,
): Pair<T>[] => {
  const scores = before.map((element) => now.map((other) => scoreOf(element, other)));
  // The highest sum of the elements from these two positions on.
  const sums = [...before, null].map(() => [...now, null].map(() => 0));
  const sumFrom = (at: number, other: number) => sums[at]?.[other] ?? 0;
  const sumWithPair = (at: number, other: number) => (scores[at]?.[other] ?? 0) + sumFrom(at + 1, other + 1);
  for (let at = before.length - 1; at >= 0; at -= 1)
    for (let other = now.length - 1; other >= 0; other -= 1)
      (sums[at] ?? [])[other] = Math.max(sumWithPair(at, other), sumFrom(at + 1, other), sumFrom(at, other + 1));
  const pairs: Pair<T>[] = [];
  let [at, other] = [0, 0];
  while (at < before.length || other < now.length) {
    const [element, otherElement] = [before[at] ?? null, now[other] ?? null];
    const isPair = (scores[at]?.[other] ?? 0) > 0 && sumWithPair(at, other) === sumFrom(at, other);
    const isAdded = !isPair && (element === null || sumFrom(at + 1, other) < sumFrom(at, other));
    pairs.push({ before: isAdded ? null : element, now: isPair || isAdded ? otherElement : null });
    if (!isAdded) at += 1;
    if (isPair || isAdded) other += 1;
  }
  return pairs;
};

const splitWords = (sentence: string): string[] => sentence.split(' ');

/** Pairs the equal words of two sentences, whether with a capital or not: the first word of one may be inside the other. */
const compareWords = (before: string, now: string): Pair<string>[] =>
  compareInOrder(splitWords(before), splitWords(now), (word, other) =>
    word.toLowerCase() === other.toLowerCase() ? 1 : 0,
  );

/** Share of the words that two sentences have in common, from 0 to 1. */
const computeShareOfEqualWords = (before: string, now: string): number => {
  const pairs = compareWords(before, now);
  const equalCount = pairs.filter((pair) => pair.before !== null && pair.now !== null).length;
  return (2 * equalCount) / (pairs.length + equalCount);
};

/** Two equal sentences are worth more than two pairs that are alike, so that a sentence that stays is in no pair with another. */
const computeSimilarity = (before: string, now: string): number => {
  if (before === now) return 2;
  const share = computeShareOfEqualWords(before, now);
  return share < MIN_SHARE_OF_EQUAL_WORDS ? 0 : share;
};

/** Splits a paragraph after each point, exclamation or question mark that a capital follows. */
const splitSentences = (paragraph: string): string[] => paragraph.split(/(?<=[.!?]) (?=\p{Lu})/u);

const compareLines = (before: readonly string[], now: readonly string[]): ChangedSentence[] =>
  compareInOrder(before.flatMap(splitSentences), now.flatMap(splitSentences), computeSimilarity).filter(
    (pair) => pair.before !== pair.now,
  );

/**
 * Compares two contract summaries of a plan in one language: the title, and the sentences that differ, by section and in the order of the newer one.
 */
export const compareContractSummaries = (before: ComparedSummary, now: ComparedSummary): SectionChanges[] => {
  const linesBefore = new Map(before.sections.map(({ key, lines }) => [key, lines]));
  const keysNow = new Set(now.sections.map(({ key }) => key));
  return [
    {
      key: 'title',
      title: null,
      sentences: before.title === now.title ? [] : [{ before: before.title, now: now.title }],
    },
    ...now.sections.map(({ key, title, lines }) => ({
      key,
      title,
      sentences: compareLines(linesBefore.get(key) ?? [], lines),
    })),
    ...before.sections
      .filter(({ key }) => !keysNow.has(key))
      .map(({ key, title, lines }) => ({ key, title, sentences: compareLines(lines, []) })),
  ].filter(({ sentences }) => sentences.length > 0);
};

/** A part of a sentence, with the space before it, and whether the other sentence has other words there. Keys differ within a sentence. */
export type SentencePart = { key: number; text: string; isChanged: boolean };

/** The parts of `sentence` by whether `other` has them too: `€18.00`, changed, and ` a month`. Without another sentence all of it is unchanged. */
export const splitChangedWords = (sentence: string, other: string | null): SentencePart[] => {
  if (other === null) return [{ key: 0, text: sentence, isChanged: false }];
  const parts: SentencePart[] = [];
  for (const [at, pair] of compareWords(other, sentence).entries()) {
    if (pair.now === null) continue;
    const isChanged = pair.before === null;
    const lastPart = parts.at(-1);
    if (lastPart?.isChanged === isChanged) lastPart.text += ` ${pair.now}`;
    else parts.push({ key: at, text: lastPart ? ` ${pair.now}` : pair.now, isChanged });
  }
  return parts;
};
