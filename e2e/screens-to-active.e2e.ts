import { expect, test } from 'vitest';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import { recordScreens, walkToActiveCard, walkToActiveEsim, walkToActivePrepaidEsim } from './steps/count-screens.ts';

const stage = setUpStage({ PREPAID_IDENTIFICATION: 'on' });

test('an eSIM is active after at most seven screens from the home page, with one confirmation mail', async () => {
  const lea = await stage.openPerson({ language: 'fr' });
  const email = 'seven.screens@example.be';
  const seenScreens = await recordScreens(lea);
  await walkToActiveEsim(lea, seenScreens, email);
  expect(seenScreens.slice(7)).toEqual([]);
  expect((await lea.session()).customer.details.email.status).toBe(1);
  const codes = (await fetchMessages(stage.product, email)).filter(({ text }) => text.includes('/emails/confirm'));
  expect(codes).toHaveLength(1);
  expect(lea.faults).toEqual([]);
});

test('a SIM card is active after at most seven screens from the home page', async () => {
  const lea = await stage.openPerson({ language: 'en' });
  const seenScreens = await recordScreens(lea);
  await walkToActiveCard(lea, seenScreens, 'card.screens@example.be');
  expect(seenScreens.slice(7)).toEqual([]);
  expect(lea.faults).toEqual([]);
});

test('a prepaid eSIM is active after at most seven different screens from the home page', async () => {
  const lea = await stage.openPerson({ language: 'fr' });
  const seenScreens = await recordScreens(lea);
  await walkToActivePrepaidEsim(lea, seenScreens, 'prepaid.screens@example.be');
  const screens = [...new Set(seenScreens.map((screen) => screen.split(' ')[0]))].filter(
    (screen) => screen !== 'active',
  );
  expect(screens.slice(7)).toEqual([]);
  expect(lea.faults).toEqual([]);
});
