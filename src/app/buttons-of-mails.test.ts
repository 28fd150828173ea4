import { describe, expect, test } from 'vitest';
import type { UrgentKind } from '#account/rules/urgent-matter.ts';
import { languages } from '#platform/pure/language.ts';
import { texts } from '#platform/i18n/texts.ts';

/** Mails about a matter that the signed-in screens say as well: the mail and its variants by kind of matter. */
const mails = [
  ['bill_late', 'dunning', 'unpaid-invoice', ['reminder_1', 'reminder_2', 'carried', 'warned', 'warned_beside']],
  [
    'bill_blocked',
    'dunning',
    'unpaid-invoice',
    ['restricted', 'restricted_beside', 'cut_off', 'cut_off_beside', 'ended'],
  ],
  ['month_missing', 'billing', 'month-missing', []],
  ['month_unpaid', 'billing', 'sim-paused', []],
  ['number_refused', 'porting', 'port-in-rejected', []],
  ['esim_to_install', 'subscriptions', 'esim-ready', []],
  ['esim_to_install', 'ordering', 'sim-unused', ['esim']],
  ['card_to_activate', 'ordering', 'sim-unused', ['card', 'shipped']],
  ['card_to_activate', 'ordering', 'sim-delivered', []],
  ['swap_ready', 'swap', 'sim-swap-ready', ['esim']],
  ['swap_ready', 'swap', 'sim-swap-delivered', []],
  ['email_unconfirmed', 'identity', 'confirm-email', []],
] as const satisfies readonly (readonly [UrgentKind, string, string, readonly string[]])[];

describe.each(languages)('in %s', (language) => {
  test.each(mails)(
    'the matter %s has the same button in the mail of %s, %s, as on screen',
    (kind, domain, name, variants) => {
      const values = { amount: 'AMOUNT', total: 'AMOUNT' };
      const button = texts(language, 'account/web/parts')(`${kind}.action`, values);
      const keys = variants.length === 0 ? [`${name}.action`] : variants.map((variant) => `${name}.${variant}.action`);
      expect(keys.map((key) => texts(language, `${domain}/messages`)(key, values))).toEqual(keys.map(() => button));
    },
  );
});
