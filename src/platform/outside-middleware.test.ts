import { expect, test } from 'vitest';
import { withCallMiddleware, withDeadline } from './outside-middleware.ts';
import { type Outside, OutsideError } from './outside.ts';

const never = () => new Promise<never>(() => undefined);
const outside = {
  courier: {
    name: 'van',
    async ship(this: { name: string }, to: string) {
      return `${this.name} to ${to}`;
    },
    cancelShipment: never,
    parseEvent: (body: string) => `read ${body}`,
    close: () => 'closed',
  },
} as unknown as Outside;

test('a middleware wraps calls of outside systems with their arguments, but not parseEvent and close', async () => {
  const calls: string[] = [];
  const watched = withCallMiddleware(outside, (system, method, call) => {
    calls.push(`${system} ${method}`);
    return call();
  });
  expect(await watched.courier.ship('Ghent' as never)).toBe('van to Ghent');
  expect(watched.courier.parseEvent('it')).toBe('read it');
  expect((watched.courier as unknown as { close(): string }).close()).toBe('closed');
  expect(calls).toEqual(['courier ship']);
});

test('a call that takes too long counts as an outage', async () => {
  const patient = withCallMiddleware(outside, withDeadline(0.01));
  const failure = await patient.courier.cancelShipment('x').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(OutsideError);
  expect(failure).toMatchObject({ system: 'courier', kind: 'down', code: 'TIMEOUT' });
  expect(await patient.courier.ship('Ghent' as never)).toBe('van to Ghent');
});
