import { expect, test } from 'vitest';
import { canGiveAccount, type IbanLinkState, resolveIbanLink } from './iban-link.ts';

type Facts = Parameters<typeof resolveIbanLink>[0];
const check = (outcome: NonNullable<Facts['check']>['outcome'], is_other_account = false) => ({
  outcome,
  is_other_account,
});

test.each<[Partial<Facts>, IbanLinkState, canGive: boolean]>([
  [{}, 'open', true],
  [{ is_live: false }, 'expired', false],
  [{ has_mandate: true }, 'done', false],
  [{ has_mandate: true, is_live: false }, 'done', false],
  [{ check: check('open') }, 'waiting', false],
  [{ check: check('pending'), is_live: false }, 'waiting', false],
  [{ check: check('paid') }, 'waiting', false],
  [{ check: check('paid'), has_mandate: true }, 'done', false],
  [{ check: check('paid', true) }, 'other_account', true],
  [{ check: check('paid', true), is_live: false }, 'expired', false],
  [{ check: check('declined') }, 'failed', true],
  [{ check: check('expired'), is_live: false }, 'expired', false],
])('a link with %j has the state %s', (facts, state, canGive) => {
  const resolved = resolveIbanLink({ is_live: true, has_mandate: false, check: null, ...facts });
  expect([resolved, canGiveAccount(resolved)]).toEqual([state, canGive]);
});
