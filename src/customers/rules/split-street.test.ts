import { expect, test } from 'vitest';
import { splitStreet } from './split-street.ts';

test.each([
  ['Kerkstraat 12', 'Kerkstraat', '12', ''],
  ['Rue de la Loi 16 bte 3', 'Rue de la Loi', '16', '3'],
  ['Rue du 11 Novembre 5A', 'Rue du 11 Novembre', '5A', ''],
  ['Grote Steenweg 120/4, bus B2', 'Grote Steenweg', '120/4', 'B2'],
  ['Av. Louise, 54', 'Av. Louise', '54', ''],
])('%s is split into street, number and box', (line, street_name, street_number, street_box) => {
  expect(splitStreet(line)).toEqual({ street_name, street_number, street_box });
});

test.each(['Kerkstraat', 'Place du 4 Août', '12', ''])('%j is not split', (line) =>
  expect(splitStreet(line)).toBeNull(),
);
