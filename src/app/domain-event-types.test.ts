import { expect, test } from 'vitest';
import { currentTypesByFormerType } from '#platform/db/former-event-types.ts';
import en from '#account/web/stored/strings/en.json' with { type: 'json' };
import fr from '#account/web/stored/strings/fr.json' with { type: 'json' };
import nl from '#account/web/stored/strings/nl.json' with { type: 'json' };
import { declaredEvents, eventTypes } from './domains.ts';

const toKebabCase = (symbol: string): string => symbol.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test.each(declaredEvents)('$symbol has its name in kebab case', ({ symbol, name }) => {
  expect(name).toBe(toKebabCase(symbol));
});

test.each(eventTypes)('the type %s is a noun and a past participle', (type) => {
  expect(type).toMatch(/^[a-z-]+-([a-z]+ed|charged-back|paid|set|withdrawn)$/);
});

test.each(Object.entries(currentTypesByFormerType))(
  'the type %s of release 1.1.0 is no type any more, and %s is one',
  (former, current) => {
    expect(eventTypes).not.toContain(former);
    expect(eventTypes).toContain(current);
  },
);

test('no two former types have the same type now', () => {
  const currentTypes = Object.values(currentTypesByFormerType);
  expect(new Set(currentTypes).size).toBe(currentTypes.length);
});

test.each([en, fr, nl])('each event of a customer has a text in the export of its data', ({ values }) => {
  // Belongs to no customer.
  const storedTypes = eventTypes.filter((type) => type !== 'project-closed');
  expect(storedTypes.filter((type) => !(type in values))).toEqual([]);
});
