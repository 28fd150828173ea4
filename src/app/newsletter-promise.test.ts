import { expect, test } from 'vitest';
import { languages } from '#platform/pure/language.ts';
import { texts } from '#platform/i18n/texts.ts';

test.each(languages)(
  'the newsletter is described by the same text in the order and in the settings, in %s',
  (language) => {
    expect(texts(language, 'customers/web/consents')('newsletterMore')).toBe(
      texts(language, 'ordering/web/summary')('newsletter'),
    );
  },
);
