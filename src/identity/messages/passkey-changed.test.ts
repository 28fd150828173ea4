import { expect, test } from 'vitest';
import { passkeyChanged } from './passkey-changed.ts';

test('the mail about an added passkey breaks a link in the name of the passkey', () => {
  const data = {
    what: 'added' as const,
    name: 'see https://stop.example/me',
    at: '2031-01-01T10:00:00.000Z',
    link_uuid: '01a21cca-cf79-73f2-b3a3-4a569f3f89f5',
  };
  const values = passkeyChanged.values?.(data, 'en', {} as never);
  expect(values?.['name']).toBe('see https:// stop. example/ me');
});
