import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CachedReply } from './cached-reply.ts';
import { createReplySerializer } from './reply-schema.ts';

test('a cached reply is serialised once, and has only the fields of its contract', () => {
  const serialise = vi.fn(createReplySerializer(z.object({ name: z.string() })));
  const reply = new CachedReply({ name: 'Canopy', secret: 'x' });
  const text = reply.toText(serialise);
  expect(text.json.toString()).toBe('{"response":{"name":"Canopy"}}');
  expect(reply.toText(serialise)).toBe(text);
  expect(serialise).toHaveBeenCalledTimes(1);
});
