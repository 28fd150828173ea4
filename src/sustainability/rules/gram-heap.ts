import type { Grams } from '#platform/pure/carbon.ts';
/**
 * A priority queue of items with grams, as a binary heap: adding an item and finding the first one take logarithmic time. An item whose
 * grams are used up is dropped when it becomes the first; it can be added again once it has grams.
 */
export class GramQueue<T extends { grams: Grams }> {
  readonly #compare: (a: T, b: T) => number;
  readonly #heap: T[] = [];

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  add(item: T): void {
    if (item.grams <= 0) return;
    let at = this.#heap.push(item) - 1;
    for (let parent = (at - 1) >> 1; at > 0 && this.#isBefore(at, parent); parent = (at - 1) >> 1) {
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Finds the first item that has grams, and drops those before it. */
  findFirst(): T | undefined {
    let firstEntry = this.#heap[0];
    for (; firstEntry && firstEntry.grams <= 0; firstEntry = this.#heap[0]) this.#removeFirst();
    return firstEntry;
  }

  #removeFirst(): void {
    const lastEntry = this.#heap.pop();
    if (lastEntry === undefined || this.#heap.length === 0) return;
    this.#heap[0] = lastEntry;
    for (
      let at = 0, child = this.#findSmallerChild(at);
      this.#isBefore(child, at);
      child = this.#findSmallerChild(at)
    ) {
      this.#swap(at, child);
      at = child;
    }
  }

  #findSmallerChild(at: number): number {
    const leftChild = 2 * at + 1;
    return this.#isBefore(leftChild + 1, leftChild) ? leftChild + 1 : leftChild;
  }

  /** Whether the item at one index comes before the one at another; false when either index is beyond the end. */
  #isBefore(at: number, other: number): boolean {
    const a = this.#heap[at];
    const b = this.#heap[other];
    return a !== undefined && b !== undefined && this.#compare(a, b) < 0;
  }

  #swap(at: number, other: number): void {
    const a = this.#heap[at];
    const b = this.#heap[other];
    if (a === undefined || b === undefined) return;
    this.#heap[at] = b;
    this.#heap[other] = a;
  }
}
