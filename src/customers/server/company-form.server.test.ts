import { expect, test } from 'vitest';
import { addSeconds } from '#platform/pure/instant.ts';
import { createKeyedHash } from '#platform/seal.ts';
import { verifyFormAge, companyForm } from './company-form.ts';

const seal = createKeyedHash('secret');
const openedAt = new Date('2026-11-22T10:00:00Z');

test('verifyFormAge accepts only forms sealed with our secret', async () => {
  const ctx = { now: () => openedAt, seal } as Parameters<typeof companyForm>[0];
  const reply = await companyForm(ctx);
  const form = 'form' in reply ? reply.form : '';
  const minuteLater = addSeconds(openedAt, 60);
  expect(verifyFormAge(seal, form, openedAt)).toBe('early');
  expect(verifyFormAge(seal, form, minuteLater)).toBe('right');
  expect(verifyFormAge(createKeyedHash('another'), form, minuteLater)).toBeNull();
  expect(verifyFormAge(seal, form.replace(/^\d/, '9'), minuteLater)).toBeNull();
  expect(verifyFormAge(seal, undefined, minuteLater)).toBeNull();
});
