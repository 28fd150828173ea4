import { expect, test } from 'vitest';
import { isPublicText } from './public-text.ts';

test.each(['Lena', 'St.John & J.P.', 'For you! Happy birthday on 01/05/2026.', '🌳', '10 kg for 2026'])(
  '%s is allowed on a public page',
  (text) => expect(isPublicText(text)).toBe(true),
);

test.each([
  'see www.example.com',
  'https://evil.example',
  'Log in at evil.example',
  'evil.example/login',
  'www。evil。example',
  'ｅｖｉｌ．example',
  'ｈttp：／／x',
  'pay-now.example',
  'help@evil.example',
  'Your account is blocked, call 0900 12 345',
  '+32 (0)470/12.34.56',
  '0470–12–34–56',
  '０４７０１２３４５６',
  '<b>Lena</b>',
  'my phone is climate neutral',
  '\u200b\u200b',
])('%s is not allowed on a public page', (text) => expect(isPublicText(text)).toBe(false));
