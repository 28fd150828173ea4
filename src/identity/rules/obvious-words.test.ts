import { expect, test } from 'vitest';
import { isBreachedPassword } from './breached-password.ts';
import { buildObviousWords } from './obvious-words.ts';

const words = buildObviousWords(['Woodline', 'Woodline Telecom BV'], 'lotte.janssens@kapsalon-lotte.be');

test.each([
  'Woodline2026!',
  'W00dl1ne!',
  'WoodlineTelecom!',
  'Telecom2026!',
  'Lotte.Janssens1!',
  'Janssens!',
  'J@nssens99',
])('%s is an obvious password', (password) => expect(isBreachedPassword(password, words)).toBe(true));

test.each(['Under-The-Woodline7', 'Lotte-Rides-A-Bike!', 'Beech-And-Rain7', 'Be!ngHere22'])(
  '%s is not an obvious password',
  (password) => expect(isBreachedPassword(password, words)).toBe(false),
);

test('the names of the operator are obvious words also for a customer without an email address', () => {
  expect([...buildObviousWords(['Woodline'], null)]).toContain('woodline');
});
