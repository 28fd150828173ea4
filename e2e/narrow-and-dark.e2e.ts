import { expect, test } from 'vitest';
import { allScreens } from './walks/walks.ts';
import { stageOfFile } from './stage/stage-of-file.ts';
import { flawsOf } from './stage/visitor.ts';

const stage = stageOfFile();

/** Every screen, narrow and dark: nothing scrolls sideways, and what passes axe in the light does so in the dark. */
test.each(allScreens)('%s at 320 px, dark', async (_, walk) => {
  const ida = await stage.enter({ language: 'nl', width: 320, dark: true, check: false });
  const found: string[] = [];
  await walk(ida, async (name) => {
    found.push(...(await flawsOf(ida.page)).map((flaw) => `${name}: ${flaw}`));
  });
  expect([...found, ...ida.faults]).toEqual([]);
});
