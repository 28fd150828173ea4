import { expect, test } from 'vitest';
import { linkState } from './email-token.ts';

const now = new Date('2026-11-28T10:00:00Z');
const token = {
  email: 'ada@example.be',
  expires_at: new Date('2026-11-28T11:00:00Z'),
  used_at: null,
  replaced_at: null,
};
const earlier = new Date('2026-11-28T09:00:00Z');

test.each([
  ['no link', null, null, 'unknown'],
  ['works', token, null, 'open'],
  ['works for the address of the account', token, 'ada@example.be', 'open'],
  ['the address was changed meanwhile', token, 'eve@example.be', 'expired'],
  ['used', { ...token, used_at: earlier }, null, 'used'],
  ['used, and the address was changed', { ...token, used_at: earlier }, 'eve@example.be', 'used'],
  ['replaced by a newer one', { ...token, replaced_at: earlier }, null, 'expired'],
  ['its time is over', { ...token, expires_at: now }, null, 'expired'],
] as const)('%s', (_name, link, address, state) => expect(linkState(link, address, now)).toBe(state));
