import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { views as productViews } from '../src/sustainability/rules/map-views.ts';
import { drawings, buildDrawing, buildShapes, shapesFile, views, writeShapes } from './make-maps.mjs';

test('the shapes of the map equal what the script makes of the package', () => {
  expect(readFileSync(shapesFile, 'utf8')).toBe(writeShapes(buildShapes()));
});

test.each(Object.entries(productViews))(
  'the product places markers with the extent of the drawn map (%s)',
  (name, view) => {
    const { width, height, ...extent } = view;
    expect(views[name as keyof typeof views]).toMatchObject(extent);
    expect(buildDrawing(name)).toContain(`viewBox="0 0 ${width} ${height}"`);
  },
);

test.each(Object.entries(drawings))('the drawn map equals what the script makes of the package (%s)', (name, file) => {
  expect(readFileSync(file, 'utf8')).toBe(buildDrawing(name));
});
