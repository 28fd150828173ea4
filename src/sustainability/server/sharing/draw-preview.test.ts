import { expect, test } from 'vitest';
import type { ForestScene } from '#sustainability/rules/green-shapes.ts';
import { drawPreview } from './draw-preview.ts';

type Item = ForestScene['items'][number];
const item = (key: string, overrides: Partial<Item> = {}): Item => ({
  key,
  kind: 'sapling',
  on: '2026-01-01',
  kg: 2,
  euro: null,
  count: 1,
  state: 'set_aside',
  project_uuid: null,
  ...overrides,
});
const draw = (...items: Item[]): string => Buffer.from(drawPreview({ items })).toString('base64');

test('the preview is a PNG of 1200 × 630, and identical for the same forest', () => {
  const png = Buffer.from(drawPreview({ items: [item('a')] }));
  expect([png.subarray(1, 4).toString('latin1'), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    'PNG',
    1200,
    630,
  ]);
  expect(draw(item('a'))).toBe(draw(item('a')));
});

test('each state and each kind of item is drawn differently', () => {
  const pictures = (['set_aside', 'planned', 'bought', 'delivered', 'retired'] as const).map((state) =>
    draw(item('a', { state })),
  );
  pictures.push(draw(item('a', { kind: 'tree' })), draw(item('a', { kind: 'house' })), draw());
  expect(new Set(pictures).size).toBe(pictures.length);
});

test('a forest of more than ninety items is drawn with the nearest ninety only', () => {
  const forest = (farState: Item['state'], nearState: Item['state']): Item[] =>
    Array.from({ length: 120 }, (_, at) =>
      item(String(at).padStart(3, '0'), { state: at < 30 ? farState : at < 31 ? nearState : 'planned' }),
    );
  const drawn = draw(...forest('set_aside', 'bought'));
  expect(draw(...forest('retired', 'bought'))).toBe(drawn);
  expect(draw(...forest('set_aside', 'retired'))).not.toBe(drawn);
});
