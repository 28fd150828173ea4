import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GramQueue } from './gram-heap.ts';

type Item = { key: number; grams: number };

/** Operations on a queue: adds an item, or uses up the first one (null). */
const changes = fc.array(
  fc.oneof(fc.record({ key: fc.nat(50), grams: fc.integer({ min: 0, max: 3 }) }), fc.constant(null)),
);

test('findFirst returns the item with the lowest key that has grams', () => {
  fc.assert(
    fc.property(changes, (list) => {
      const queue = new GramQueue<Item>((a, b) => a.key - b.key);
      const expectedItems: Item[] = [];
      for (const change of list) {
        const first = queue.findFirst();
        const lowest = Math.min(...expectedItems.filter(({ grams }) => grams > 0).map(({ key }) => key));
        expect(first?.key ?? Infinity).toBe(lowest);
        if (change) {
          const item = { ...change };
          expectedItems.push(item);
          queue.add(item);
        } else if (first) first.grams = 0;
      }
    }),
  );
});

test('an item whose grams were used up is found again after it is added again', () => {
  const queue = new GramQueue<Item>((a, b) => a.key - b.key);
  const [low, high] = [
    { key: 1, grams: 5 },
    { key: 2, grams: 5 },
  ];
  for (const item of [high, low]) queue.add(item);
  low.grams = 0;
  expect(queue.findFirst()).toBe(high);
  low.grams = 2;
  queue.add(low);
  expect(queue.findFirst()).toBe(low);
});

test.each(['rising', 'falling'])(
  'a queue of %s keys takes at most 10 comparisons for each of 3 operations per item',
  (order) => {
    let compared = 0;
    const queue = new GramQueue<Item>((a, b) => {
      compared += 1;
      return a.key - b.key;
    });
    for (let nth = 0; nth < 1024; nth += 1) queue.add({ key: order === 'rising' ? nth : 0 - nth, grams: 1 });
    for (let first = queue.findFirst(); first; first = queue.findFirst()) first.grams = 0;
    expect(compared).toBeLessThan(1024 * 3 * 10);
  },
);
