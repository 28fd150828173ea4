import { expect, test } from 'vitest';
import { allWalks } from './walks/walks.ts';
import { setUpStage } from './stage/set-up-stage.ts';
import { findPageFlaws } from './stage/visitor.ts';

const stage = setUpStage();

/** Checks each screen at 320 px in dark mode: no horizontal scrolling, and no axe violations. */
test.each(allWalks)('%s has no flaws at 320 px in dark mode', async (_, walk) => {
  const ida = await stage.openPerson({ language: 'nl', width: 320, dark: true, check: false });
  const flaws: string[] = [];
  await walk(ida, async (name) => {
    flaws.push(...(await findPageFlaws(ida.page)).map((flaw) => `${name}: ${flaw}`));
  });
  expect([...flaws, ...ida.faults]).toEqual([]);
});
