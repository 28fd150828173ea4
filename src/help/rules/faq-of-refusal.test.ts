import { expect, test } from 'vitest';
import { codeText } from '#platform/i18n/texts.ts';
import { languages } from '#platform/pure/language.ts';
import { faqGroups } from './faq.ts';
import { faqOfRefusal } from './faq-of-refusal.ts';

const keys: ReadonlySet<string> = new Set(Object.values(faqGroups).flat());
const codes = Object.keys(faqOfRefusal);

test('each refusal code is mapped to a question that exists', () => {
  expect(Object.values(faqOfRefusal).filter((key) => !keys.has(key))).toEqual([]);
});

// `ProblemHelp` finds the code of a refusal by its sentence on screen, so each sentence must be unique and constant.
test.each(languages)(
  'each refusal code that is mapped to a question has a unique sentence without placeholders in %s',
  (language) => {
    const general = codeText(language, 'SOMETHING_WENT_WRONG');
    const sentences = codes.map((code) => codeText(language, code));
    expect(codes.filter((_, at) => sentences[at] === general || sentences[at]?.includes('{{'))).toEqual([]);
    expect(new Set(sentences).size).toBe(codes.length);
  },
);
