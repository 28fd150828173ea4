import { expect, test } from 'vitest';
import { renderMail } from '#notifications/server/render.ts';
import { languages } from '#platform/pure/language.ts';
import { walletExpiringMessage } from '#sustainability/messages/wallet-expiring.ts';
import { createKeyedHash } from '#platform/seal.ts';

test.each(languages)('the mail about kilograms that expire says nothing of their origin and age, in %s', (language) => {
  const { data, values } = walletExpiringMessage;
  const project = { en: 'Biochar', fr: 'Biochar', nl: 'Biochar' };
  const { text } = renderMail({
    message: walletExpiringMessage,
    variant: undefined,
    values: values?.(data.parse({ kg: 4.5, on: '2026-12-21', project }), language, createKeyedHash('secret')) ?? {},
    url: null,
    language,
    brand: 'Canopy',
    support: 'help@canopy.example',
    phone: '0800 00 000',
    company: 'Operator BV',
  });
  expect(text).toContain('Biochar');
  expect(text).not.toMatch(/months|funded|mois|financ|maanden/);
});
