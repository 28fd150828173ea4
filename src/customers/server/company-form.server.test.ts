import { expect, test } from 'vitest';
import { addSeconds } from '#platform/pure/instant.ts';
import { sealWith } from '#platform/seal.ts';
import { verifyFormAge, companyForm } from './company-form.ts';

const seal = sealWith('secret');
const opened = new Date('2026-11-22T10:00:00Z');

test('verifyFormAge accepts only forms with our seal', async () => {
  const ctx = { now: () => opened, seal } as Parameters<typeof companyForm>[0];
  const reply = await companyForm(ctx);
  const form = 'form' in reply ? reply.form : '';
  const later = addSeconds(opened, 60);
  expect(verifyFormAge(seal, form, opened)).toBe('early');
  expect(verifyFormAge(seal, form, later)).toBe('right');
  expect(verifyFormAge(sealWith('another'), form, later)).toBeNull();
  expect(verifyFormAge(seal, form.replace(/^\d/, '9'), later)).toBeNull();
  expect(verifyFormAge(seal, undefined, later)).toBeNull();
});
