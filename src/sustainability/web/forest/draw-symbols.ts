import bees from '#platform/ui/pictures/bees.svg?raw';
import farm from '#platform/ui/pictures/farm.svg?raw';
import hospital from '#platform/ui/pictures/hospital.svg?raw';
import kit from '#platform/ui/pictures/forest-kit.svg?raw';
import school from '#platform/ui/pictures/school.svg?raw';

const houses: Readonly<Record<string, string>> = { school, hospital, beehives: bees, farm };

/** Builds the definitions of all drawings for `<use>`. They are part of the page, because separate files would be fetched one by one after it. */
export const drawSymbols = (): string =>
  `<defs>${kit.slice(kit.indexOf('<defs>') + '<defs>'.length, kit.indexOf('</defs>'))}${Object.entries(houses).map(drawSymbol).join('')}</defs>`;

const drawSymbol = ([kind, file]: [string, string]): string =>
  `<symbol id="forest-${kind}" viewBox="0 0 200 160" overflow="visible"><g fill="none">${file.slice(file.indexOf('>') + 1, file.lastIndexOf('</svg>'))}</g></symbol>`;

/** Reference to the drawing of a house; a kind without one gets the school. */
export const houseHref = (kind: string | undefined): string =>
  `#forest-${kind !== undefined && Object.hasOwn(houses, kind) ? kind : 'school'}`;
