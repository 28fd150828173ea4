import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestWorld, type TestWorld } from '../../../sandbox/core/test-world.ts';
import { registry as registrySystem } from '../../../sandbox/registry/registry.ts';
import { openCarbonCreditRegistry, type Registry } from './registry.ts';

let world: TestWorld;
let registry: Registry;
beforeEach(async () => {
  world = await startTestWorld([registrySystem]);
  registry = openCarbonCreditRegistry({ url: world.url, key: 'key', timeout_ms: 2000 });
});
afterEach(() => world.stop());

const issued = {
  project: 'Biochar <b>',
  lot: 'BC-1',
  vintage: 2025,
  issued_on: '2026-01-05',
  first: 'SBX-BC-1-000001',
  last: 'SBX-BC-1-000004',
} as const;
const retired = {
  reference: 'R1',
  on: '2026-02-01',
  beneficiary: 'Customers of Canopy',
  first: 'SBX-BC-1-000001',
  last: 'SBX-BC-1-000002',
} as const;

test('repeating an issue and a retirement of credits changes nothing', async () => {
  for (let time = 0; time < 2; time += 1) {
    await registry.issue(issued);
    await registry.retire(retired);
  }
  expect(await registry.searchCredits(['SBX-BC-1-000002', 'SBX-BC-1-000003', 'SBX-BC-1-000009'])).toEqual([
    expect.objectContaining({ serial: 'SBX-BC-1-000002', state: 'retired', retired_on: '2026-02-01' }),
    expect.objectContaining({ serial: 'SBX-BC-1-000003', state: 'issued', retired_on: null, beneficiary: null }),
  ]);
  expect(await registry.searchCredits([])).toEqual([]);
});

test.each([
  ['issuing a serial of another lot', 'SERIAL_TAKEN', () => registry.issue({ ...issued, lot: 'BC-2' })],
  [
    'retiring a serial that has another retirement',
    'ALREADY_RETIRED',
    () => registry.retire({ ...retired, reference: 'R2' }),
  ],
  [
    'retiring more serials than were issued',
    'SERIAL_UNKNOWN',
    () => registry.retire({ ...retired, reference: 'R3', first: 'SBX-BC-1-000003', last: 'SBX-BC-1-000009' }),
  ],
  [
    'retiring a range whose end is before its start',
    'NO_RANGE',
    () => registry.retire({ ...retired, first: 'SBX-BC-1-000004', last: 'SBX-BC-1-000001' }),
  ],
])('%s is refused, and changes no credit', async (_what, code, call) => {
  await registry.issue(issued);
  await registry.retire(retired);
  await expect(call()).rejects.toMatchObject({ kind: 'refused', code, retryable: false });
  expect(await registry.searchCredits(['SBX-BC-1-000003'])).toMatchObject([{ state: 'issued' }]);
});

test('the public page shows the state of a serial, and escapes markup', async () => {
  await registry.issue(issued);
  await registry.retire(retired);
  const page = async (serial: string) => {
    const answer = await fetch(`${world.url}/registry?serial=${encodeURIComponent(serial)}`);
    return { status: answer.status, text: await answer.text() };
  };
  const knownPage = await page('SBX-BC-1-000001');
  expect([knownPage.status, knownPage.text.includes('Customers of Canopy'), knownPage.text.includes('<b>')]).toEqual([
    200,
    true,
    false,
  ]);
  const unknown = await page('<script>');
  expect([unknown.status, unknown.text.includes('<script>')]).toEqual([404, false]);
});

test('failures of the registry have their kinds', async () => {
  await world.behave('registry', { mode: 'down', times: 1 });
  await expect(registry.searchCredits(['A-1'])).rejects.toMatchObject({ kind: 'down', retryable: true });
  await world.behave('registry', { mode: 'garbage', times: 1 });
  await expect(registry.searchCredits(['A-1'])).rejects.toMatchObject({ kind: 'garbage' });
  await world.behave('registry', { mode: 'delay', delay_ms: 1000, times: 1 });
  const hasty = openCarbonCreditRegistry({ url: world.url, key: 'key', timeout_ms: 50 });
  await expect(hasty.searchCredits(['A-1'])).rejects.toMatchObject({ kind: 'down', code: 'TIMEOUT' });
});
