import { expect, test } from 'vitest';
import { findOrDrawPdf } from './cached-pdf.ts';

test('a PDF is drawn once for concurrent callers, once per owner, and again after a failure or an eviction', async () => {
  const drawn: string[] = [];
  const draw =
    (name: string, fails = false) =>
    async () => {
      drawn.push(name);
      if (fails) throw new Error('no font');
      return Buffer.from(name);
    };
  const [firstKey, other] = [{}, {}];
  const pdfs = await Promise.all([findOrDrawPdf(firstKey, 'a', draw('a1')), findOrDrawPdf(firstKey, 'a', draw('a2'))]);
  expect(pdfs.map(String)).toEqual(['a1', 'a1']);
  expect(String(await findOrDrawPdf(other, 'a', draw('a3')))).toBe('a3');
  await expect(findOrDrawPdf(firstKey, 'b', draw('b1', true))).rejects.toThrow('no font');
  expect(String(await findOrDrawPdf(firstKey, 'b', draw('b2')))).toBe('b2');
  for (let at = 0; at < 60; at += 1) await findOrDrawPdf(firstKey, `other ${at}`, draw('other'));
  expect(String(await findOrDrawPdf(firstKey, 'a', draw('a4')))).toBe('a4');
});
