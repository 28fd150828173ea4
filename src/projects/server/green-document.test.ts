import { expect, test } from 'vitest';
import { greenDocument } from './green-document.ts';

type Context = Parameters<typeof greenDocument>[0];
const contextWith = (rows: object[], headers: Record<string, string> = {}) =>
  ({
    db: { read: { select: () => ({ from: () => ({ where: () => Promise.resolve(rows) }) }) } },
    params: { document_uuid: '0190f3a0-0000-7000-8000-000000000001' },
    reply: { header: (name: string, value: string) => void (headers[name] = value) },
  }) as unknown as Context;

test('a document is sent as loaded, with a sandbox policy and an escaped file name', async () => {
  const headers: Record<string, string> = {};
  const content = Buffer.from('%PDF-1.4');
  expect(await greenDocument(contextWith([{ name: 'a"\r\nb.pdf', content }], headers))).toBe(content);
  expect(headers['content-disposition']).toMatch(/^inline; filename="[\w%.-]+"$/);
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('an unknown document is refused with 404', async () => {
  await expect(greenDocument(contextWith([]))).rejects.toThrow('NOT_FOUND');
});
