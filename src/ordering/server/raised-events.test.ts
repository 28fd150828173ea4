import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { orderStates } from '#ordering/rules/order-state.ts';
import type { StateTable } from '#platform/pure/state-table.ts';
import { activationStates } from '#subscriptions/rules/activation-state.ts';

const code = ['src/ordering', 'src/subscriptions', 'src/porting']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)))
  .filter((path) => path.endsWith('.ts') && !path.includes('.test.'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

const said = (...patterns: RegExp[]): Set<string> =>
  new Set(patterns.flatMap((pattern) => [...code.matchAll(pattern)].map(([, event = '']) => event)));

/** The events that the product's code names, by table: where it asks for the next state, and where it hands an event on. */
const raised = {
  orders: said(/orderStates\.next\([^,]+, '(\w+)'\)/g, /confirmOrder\([^;]*?event: '(\w+)'/g),
  activation: said(/activationStates\.next\([^,]+, '(\w+)'\)/g, /applyActivationEvent\(tx, \{[^}]*?event: '(\w+)'/g),
};

const reached = <S extends string, E extends string>(table: StateTable<S, E>, events: ReadonlySet<string>): Set<S> => {
  const seen = new Set<S>([table.initial]);
  for (const state of seen)
    for (const event of table.events(state)) {
      const next = events.has(event) ? table.next(state, event) : null;
      if (next) seen.add(next);
    }
  return seen;
};

describe('every state comes about by events that the code raises', () => {
  test('of an order', () => {
    expect([...reached(orderStates, raised.orders)].toSorted()).toEqual([...orderStates.states].toSorted());
    const events = new Set(orderStates.states.flatMap((state) => orderStates.events(state)));
    expect([...events].filter((event) => !raised.orders.has(event))).toEqual([]);
  });
  test('of a SIM on its way', () => {
    expect([...reached(activationStates, raised.activation)].toSorted()).toEqual(
      [...activationStates.states].toSorted(),
    );
    const events = new Set(activationStates.states.flatMap((state) => activationStates.events(state)));
    expect([...events].filter((event) => !raised.activation.has(event))).toEqual([]);
  });
});
