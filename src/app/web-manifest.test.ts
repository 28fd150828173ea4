import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#platform/pure/language.ts';
import { buildWebManifest } from './web-manifest.ts';

type Manifest = {
  id: string;
  name: string;
  description: string;
  icons: { src: string; sizes: string; purpose: string }[];
  shortcuts: { name: string; url: string }[];
};

const manifestOf = (language: (typeof languages)[number]) => buildWebManifest('Verde', language) as Manifest;

test('the installed app has the name of the brand, and is one app in three languages', () => {
  const manifests = languages.map(manifestOf);
  expect(new Set(manifests.map(({ id, name }) => `${id} ${name}`))).toEqual(new Set(['/ Verde']));
  expect(new Set(manifests.map(({ description }) => description)).size).toBe(languages.length);
  expect(manifests.map(({ shortcuts }) => shortcuts[0])).toEqual([
    { name: 'My plan', url: '/customer' },
    { name: 'Mon forfait', url: '/customer' },
    { name: 'Mijn formule', url: '/customer' },
  ]);
});

test('the icons exist, in the two sizes that browsers ask for and one that may be cut to any shape', () => {
  const { icons } = manifestOf('en');
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    'any any',
  ]);
  for (const { src } of icons) expect(existsSync(join(import.meta.dirname, '../../public', src))).toBe(true);
});
