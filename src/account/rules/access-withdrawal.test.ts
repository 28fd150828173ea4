import { expect, test } from 'vitest';
import { canUndoWithdrawal } from './access-withdrawal.ts';

const at = new Date('2026-11-28T10:00:00Z');

test.each([
  ['a removed login is undone when it is restored at once', '2026-11-28T10:00:00Z', true],
  ['a removed login is undone when it is restored just before a minute', '2026-11-28T10:00:59.999Z', true],
  ['a removed login is not undone when it is restored after a minute', '2026-11-28T10:01:00Z', false],
  ['a removed login is not undone when it is restored the next day', '2026-11-29T10:00:00Z', false],
])('%s', (_name, now, undone) => expect(canUndoWithdrawal(at, new Date(now))).toBe(undone));
