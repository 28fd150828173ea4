import { expect, test } from 'vitest';
import { withoutClickableLinks } from './without-clickable-links.ts';

test.each([
  ['Phone of Ada', 'Phone of Ada'],
  ['https://stop.example/me', 'https:// stop. example/ me'],
  ['www.stop.example', 'www. stop. example'],
  ['help@stop.example', 'help (at) stop. example'],
  ['J. Peeters', 'J. Peeters'],
])('%j is written as %j, which no mail program turns into a link', (typed, written) => {
  expect(withoutClickableLinks(typed)).toBe(written);
});
