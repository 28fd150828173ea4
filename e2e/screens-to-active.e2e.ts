import { expect, test } from 'vitest';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import { recordScreens, walkToActiveCard, walkToActiveEsim, walkToActivePrepaidEsim } from './steps/count-screens.ts';

const stage = setUpStage({ PREPAID_IDENTIFICATION: 'on' });

test('from home to an active eSIM are seven screens, and the address is confirmed by one mail on the way', async () => {
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

test('from home to an active SIM card are seven screens, and the plan confirms the order, follows the parcel and takes the number of the card', async () => {
  const lea = await stage.openPerson({ language: 'en' });
  const seenScreens = await recordScreens(lea);
  await walkToActiveCard(lea, seenScreens, 'card.screens@example.be');
  expect(seenScreens.slice(7)).toEqual([]);
  expect(lea.faults).toEqual([]);
});

test('from home to an active prepaid eSIM are seven different screens, with the code of the address and the proof of identity', async () => {
  const lea = await stage.openPerson({ language: 'fr' });
  const seenScreens = await recordScreens(lea);
  await walkToActivePrepaidEsim(lea, seenScreens, 'prepaid.screens@example.be');
  const screens = [...new Set(seenScreens.map((screen) => screen.split(' ')[0]))].filter(
    (screen) => screen !== 'active',
  );
  expect(screens.slice(7)).toEqual([]);
  expect(lea.faults).toEqual([]);
});
