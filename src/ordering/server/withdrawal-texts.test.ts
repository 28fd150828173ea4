import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { languages } from '#platform/pure/language.ts';

type Legal = { terms: Record<'withdraw' | 'end' | 'change' | 'price', { text: string[] }> };

const readJson = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T;

/** The texts name the address for ending a contract, changing a plan or withdrawing in writing. */
describe.each(languages)('the texts about ending and changing a contract, in %s', (language) => {
  test('the order summary names the address to withdraw', async () => {
    const { withdraw } = await readJson<{ withdraw: string }>(`src/ordering/web/summary/strings/${language}.json`);
    expect(withdraw).toContain('{{email}}');
    expect(withdraw).not.toMatch(/settings|réglages|instellingen/i);
  });
  test('the confirmation mail names the address to withdraw', async () => {
    const { order } = await readJson<{ order: { withdrawForm: string } }>(
      `src/ordering/messages/strings/${language}.json`,
    );
    expect(order.withdrawForm).toContain('{{support}}');
    expect(order.withdrawForm).not.toMatch(/settings|réglages|instellingen/i);
  });
  test('the terms name the address to withdraw, end or change a contract, and no settings', async () => {
    const { terms } = await readJson<Legal>(`src/legal/rules/strings/${language}.json`);
    for (const part of ['withdraw', 'end', 'change', 'price'] as const)
      expect([part, terms[part].text.join(' ')]).toEqual([part, expect.stringContaining('{{email}}')]);
    const termsJson = JSON.stringify(terms);
    expect(termsJson).not.toMatch(/settings|réglages|instellingen/i);
    expect(termsJson).not.toMatch(/100\s?% (of|de|van) (your|vos|je) (data|données)/);
  });
});
