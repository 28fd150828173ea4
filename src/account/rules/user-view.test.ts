import { expect, test } from 'vitest';
import { endpointCalls } from '#app/testing/every-call/endpoint-calls.ts';
import { userMay, userMayNot } from './user-view.ts';

const callerOf = (route: string) => endpointCalls.find((each) => each.route === route)?.entry.caller;

test.each(Object.entries(userMay))('the user of an extra SIM may call the endpoint of %s', (_key, route) => {
  expect(callerOf(route)).toBe('customer');
});

test.each(Object.entries(userMayNot))('the user of an extra SIM may not call the endpoint of %s', (_key, route) => {
  expect(callerOf(route)).toBe('main-account');
});
