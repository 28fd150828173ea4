/**
 * Items in an order, as a binary heap: adding one and taking the first costs the logarithm of their number. An item of
 * 0 grams is dropped once it is the first; it can be added again when it has some.
 */
export class GramQueue<T extends { grams: number }> {
  readonly #compare: (a: T, b: T) => number;
  readonly #heap: T[] = [];

  constructor(compare: (a: T, b: T) => number) {
    this.#compare = compare;
  }

  add(item: T): void {
    if (item.grams <= 0) return;
    let at = this.#heap.push(item) - 1;
    for (let above = (at - 1) >> 1; at > 0 && this.#isBefore(at, above); above = (at - 1) >> 1) {
      this.#swap(at, above);
      at = above;
    }
  }

  /** The first that has grams. */
  findFirst(): T | undefined {
    let first = this.#heap[0];
    for (; first && first.grams <= 0; first = this.#heap[0]) this.#dropFirst();
    return first;
  }

  #dropFirst(): void {
    const last = this.#heap.pop();
    if (last === undefined || this.#heap.length === 0) return;
    this.#heap[0] = last;
    for (let at = 0, next = this.#findSmallerChild(at); this.#isBefore(next, at); next = this.#findSmallerChild(at)) {
      this.#swap(at, next);
      at = next;
    }
  }

  #findSmallerChild(at: number): number {
    const left = 2 * at + 1;
    return this.#isBefore(left + 1, left) ? left + 1 : left;
  }

  /** An item behind the end is before none. */
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
