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
  ['that does not exist is unknown', null, null, 'unknown'],
  ['within its time is open', token, null, 'open'],
  ['for the address of the account is open', token, 'ada@example.be', 'open'],
  ['for an address that was changed since is expired', token, 'eve@example.be', 'expired'],
  ['that was used is used', { ...token, used_at: earlier }, null, 'used'],
  [
    'that was used, for an address that was changed since, is used',
    { ...token, used_at: earlier },
    'eve@example.be',
    'used',
  ],
  ['that was replaced by a newer one is expired', { ...token, replaced_at: earlier }, null, 'expired'],
  ['after its time is expired', { ...token, expires_at: now }, null, 'expired'],
] as const)('a link %s', (_name, link, address, state) => expect(linkState(link, address, now)).toBe(state));
