import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { heldActions } from '#identity/rules/held-request.ts';
import { stepUpOf, type Endpoint } from '#platform/contract/endpoint.ts';
import { projectRoot } from '#platform/project-root.ts';
import { domainApis, stepUpChecks } from './domains.ts';
import { withEndpointRungTable } from './ladder-document.ts';

const entries = domainApis.flatMap(({ contract }) => Object.entries(contract) as [string, Endpoint][]);

test('docs/security.md has the table of endpoints and rungs that npm run docs makes', () => {
  const document = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8');
  expect(document).toBe(withEndpointRungTable(document, domainApis));
});

test('every changing endpoint has a rung, and every kind of step-up a check', () => {
  for (const [route, entry] of entries) {
    expect([route, entry.rung !== undefined]).toEqual([route, !route.startsWith('GET ')]);
    const stepUp = stepUpOf(entry);
    if (typeof stepUp === 'string') expect([route, stepUpChecks[stepUp] !== undefined]).toEqual([route, true]);
  }
});

test('an irreversible endpoint is for main accounts, and one that is stored is idempotent and names its action', () => {
  const irreversible = entries.filter(([, { rung }]) => rung === 'irreversible');
  for (const [route, { caller, idempotent, holdPolicy, heldAction }] of irreversible) {
    expect([route, caller]).toEqual([route, 'main-account']);
    if (holdPolicy === undefined) expect([route, idempotent, heldAction !== undefined]).toEqual([route, true, true]);
  }
  const declaredActions = irreversible.flatMap(([, { heldAction }]) => heldAction ?? []);
  expect(new Set(declaredActions)).toEqual(new Set(heldActions));
});

test('only irreversible endpoints declare how they are held', () => {
  const reversibleEntries = entries.filter(([, { rung }]) => rung !== 'irreversible');
  const saying = reversibleEntries.filter(
    ([, { holdPolicy, heldAction }]) => holdPolicy !== undefined || heldAction !== undefined,
  );
  expect(saying.map(([route]) => route)).toEqual([]);
});
