import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkEmail, normalizeEmail } from './email.ts';
import { emailChangeExpiry, emailStates, toEmailStatus, isEmailVerified } from './email-status.ts';
import { checkEmailToken } from './email-token.ts';
import { isHourlyWaitLongerThanPause, RESEND_LIMITS, secondsUntilResend } from './resend-timer.ts';
import { isSessionAlive } from './session-lifetime.ts';
import { addSeconds } from '#platform/pure/instant.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const ago = (seconds: number) => addSeconds(NOW, -seconds);

describe('email addresses', () => {
  test.each([
    'ada@example.be',
    ' ada@example.be ',
    'a.b+c@x-y.co.uk',
    "o'neil@sub.example.com",
    'a@xn--caf-dma.be',
    `${'a'.repeat(64)}@example.be`,
  ])('%j is valid', (email) => expect(checkEmail(email)).toBeNull());
  test.each([
    'ada',
    '@example.be',
    'ada@',
    'ada@example',
    'ada @example.be',
    'ada@@example.be',
    'a@b@c.be',
    '.ada@example.be',
    'ada.@example.be',
    'a..b@example.be',
    'ada@-x.be',
    'ada@x-.be',
    'ada@x..be',
    'ada@example.b',
    'ada@1.2.3.4',
    'ada@example.be\nbcc:x@y.be',
    `${'a'.repeat(65)}@example.be`,
    `a@${'b'.repeat(60)}.${'c'.repeat(200)}.be`,
  ])('%j is invalid', (email) => expect(checkEmail(email)).toBe('EMAIL_INVALID'));
  test('a blank address is refused with REQUIRED, and addresses are normalized to lower case', () => {
    expect(checkEmail('  ')).toBe('REQUIRED');
    expect(normalizeEmail(' Ada@Example.BE ')).toBe('ada@example.be');
  });
  test('checkEmail takes linear time for any input', () => {
    // The first is refused by its length, the second by the pattern. More steps than their length would outlast the time limit of a test.
    for (const hostile of [`${'a.'.repeat(100_000)}@${'a-'.repeat(100_000)}`, `a@${'a-'.repeat(120)}`])
      expect(checkEmail(hostile)).toBe('EMAIL_INVALID');
  });
});

describe('resend limits', () => {
  test.each([
    [[], 0],
    [[0], 30],
    [[29], 1],
    [[30], 0],
    [[40, 0], 60],
    [[200, 100, 0], 120],
    [[500, 300, 200, 0], 120],
    [[3000, 2000, 1000, 500, 200], 600],
    [[3600, 2000, 1000, 500, 200], 0],
    [[200, 3000, 500, 2000, 1000], 600],
  ])('after mails sent %j seconds ago, the wait is %i seconds', (sendAges, wait) =>
    expect(secondsUntilResend(sendAges.map(ago), NOW)).toBe(wait),
  );

  test.each([
    [[], false],
    [[0], false],
    [[500, 300, 200, 0], false],
    [[3000, 2000, 1000, 500, 200], true],
    [[3600, 2000, 1000, 500, 200], false],
    // The oldest send is nearly an hour ago, the newest is now.
    [[3599, 2000, 1000, 500, 0], false],
  ])('after mails sent %j seconds ago, whether the hourly limit is reached is %j', (sendAges, often) =>
    expect(isHourlyWaitLongerThanPause(sendAges.map(ago), NOW)).toBe(often),
  );

  test.each([
    [[], 0],
    [[7200, 7000], 0],
    [[80_000, 40_000, 20_000], 6400],
    [[86_400, 40_000, 20_000], 0],
    [[80_000, 40_000, 0], 6400],
  ])('with three mails a day and mails sent %j seconds ago, the wait is %i seconds', (sendAges, wait) =>
    expect(secondsUntilResend(sendAges.map(ago), NOW, { ...RESEND_LIMITS, per_day: 3 })).toBe(wait),
  );

  test('at most five mails are sent in an hour when each computed wait is respected', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(900), { maxLength: 40 }), (pauses) => {
        const sentAt: Date[] = [];
        let now = NOW;
        for (const pause of pauses) {
          now = addSeconds(now, Math.max(pause, secondsUntilResend(sentAt, now)));
          sentAt.push(now);
          const inHour = sentAt.filter((at) => at.getTime() > now.getTime() - 3_600_000);
          expect(inHour.length).toBeLessThanOrEqual(RESEND_LIMITS.per_hour);
        }
      }),
    );
  });
});

describe('email status', () => {
  test('every state is reachable and has its number on the wire', () => {
    expect(emailStates.reachable().size).toBe(emailStates.states.length);
    expect(emailStates.states.map(toEmailStatus)).toEqual([0, 1, 2]);
    expect(([0, 1, 2] as const).map(isEmailVerified)).toEqual([false, true, true]);
  });
  test.each([
    ['not_verified', 'confirmed', 'verified'],
    ['not_verified', 'change_dropped', null],
    ['verified', 'confirmed', null],
    ['verified', 'change_asked', 'change_pending'],
    ['change_pending', 'confirmed', 'verified'],
    ['change_pending', 'change_dropped', 'verified'],
  ] as const)('from %s, the event %s leads to %o', (state, event, next) =>
    expect(emailStates.next(state, event)).toBe(next),
  );
  test('a verified address never becomes unverified, and a pending change expires after 72 hours', () => {
    expect(emailStates.reachable('verified').has('not_verified')).toBe(false);
    expect(emailChangeExpiry(NOW).toISOString()).toBe('2026-11-24T10:00:00.000Z');
  });
});

test.each([
  ['unknown is refused with LINK_UNKNOWN', null, 'LINK_UNKNOWN'],
  ['valid is accepted', { expires_at: addSeconds(NOW, 1), used_at: null, replaced_at: null }, null],
  ['expired is refused with LINK_EXPIRED', { expires_at: NOW, used_at: null, replaced_at: null }, 'LINK_EXPIRED'],
  [
    'replaced is refused with LINK_EXPIRED',
    { expires_at: addSeconds(NOW, 1), used_at: null, replaced_at: ago(5) },
    'LINK_EXPIRED',
  ],
  [
    'used and expired is refused with LINK_USED',
    { expires_at: ago(1), used_at: ago(5), replaced_at: null },
    'LINK_USED',
  ],
])('a link that is %s', (_, token, code) => expect(checkEmailToken(token, NOW)).toBe(code));

test.each([
  ['new is alive', 0, 0, null, true],
  ['idle for just under 14 days is alive', 20, 13.999, null, true],
  ['idle for 14 days has ended', 20, 14, null, false],
  ['30 days old and used today has ended', 30, 0, null, false],
  ['revoked has ended', 1, 0, NOW, false],
])('a session that is %s', (_, createdDaysAgo, seenDaysAgo, revoked_at, alive) =>
  expect(
    isSessionAlive({ created_at: ago(createdDaysAgo * 86_400), seen_at: ago(seenDaysAgo * 86_400), revoked_at }, NOW),
  ).toBe(alive),
);
