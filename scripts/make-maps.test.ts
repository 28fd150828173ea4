import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawings, makeDrawing, makeShapes, shapesFile, writeShapes } from './make-maps.mjs';

test('the shapes of the map are what the script makes of the package', () => {
  expect(readFileSync(shapesFile, 'utf8')).toBe(writeShapes(makeShapes()));
});

test.each(Object.entries(drawings))('the drawn map is what the script makes of the package: %s', (name, file) => {
  expect(readFileSync(file, 'utf8')).toBe(makeDrawing(name));
});
