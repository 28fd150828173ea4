import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CachedReply, CachedText } from './cached-reply.ts';
import { createReplySerializer } from './reply-schema.ts';

test('a cached reply is serialised once, and has only the fields of its contract', () => {
  const serialise = vi.fn(createReplySerializer(z.object({ name: z.string() })));
  const reply = new CachedReply({ name: 'Canopy', secret: 'x' });
  const text = reply.toText(serialise);
  expect(text.json.toString()).toBe('{"response":{"name":"Canopy"}}');
  expect(reply.toText(serialise)).toBe(text);
  expect(serialise).toHaveBeenCalledTimes(1);
});

test.each([
  ['brotli', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a cached text is compressed once with %s', (encoding, decompress) => {
  const text = new CachedText('{"name":"Canopy"}');
  expect(decompress(text[encoding]).toString()).toBe('{"name":"Canopy"}');
  expect(text[encoding]).toBe(text[encoding]);
});
