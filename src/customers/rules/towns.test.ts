import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isBelgianZip } from './address.ts';
import { findTownCorrection, parseTowns, suggestTowns, townName, suggestedTownsOfZip } from './towns.ts';

const towns = parseTowns(readFileSync(join(import.meta.dirname, '../web/towns/belgian-towns.txt'), 'utf8'));
const names = (typed: string, language: 'en' | 'fr' | 'nl' = 'nl') =>
  suggestTowns(towns, typed, language).map((town) => `${town.zip} ${townName(town, language)}`);

describe('the town list', () => {
  test('has all 1146 Belgian postal codes in order, and no town twice under one code', () => {
    const codes = [...new Set(towns.map(({ zip }) => zip))];
    expect(codes).toHaveLength(1146);
    expect(codes.every(isBelgianZip)).toBe(true);
    expect(codes).toEqual(codes.toSorted());
    const zipsWithNames = towns.map((town) => `${town.zip} ${town.local}`);
    expect(new Set(zipsWithNames).size).toBe(zipsWithNames.length);
    expect(codes.filter((zip) => suggestedTownsOfZip(towns, zip).length === 0)).toEqual([]);
  });

  test('has names in Dutch, French, English and German', () => {
    expect(new Set(towns.flatMap(({ otherNames }) => otherNames.map(([language]) => language)))).toEqual(
      new Set(['nl', 'fr', 'en', 'de']),
    );
  });
});

describe('suggestions', () => {
  test('a full code suggests its towns, with the town of the municipality first', () => {
    expect(names('3000')).toEqual(['3000 Leuven']);
    expect(names('1300', 'fr')).toEqual(['1300 Wavre', '1300 Limal']);
    expect(names('3700')[0]).toBe('3700 Tongeren');
    expect(names('3700')).toHaveLength(19);
    expect(names('1005')).toEqual([]);
  });

  test('a partial code suggests matching towns, from two digits on', () => {
    expect(names('10')[0]).toBe('1000 Brussel');
    expect(names('10')).toHaveLength(8);
    expect(names('1')).toEqual([]);
  });

  test('a town is found by part of its name in each language, without accents', () => {
    expect(names('leuv')).toContain('3000 Leuven');
    expect(names('louvain', 'fr')[0]).toBe('3000 Louvain');
    expect(names('louvain')).toContain('1348 Louvain-la-Neuve');
    expect(names('liege')).toContain('4000 Luik');
    expect(names('luik', 'fr')).toContain('4000 Liège');
    expect(names('ghent', 'en')).toEqual(['9000 Ghent']);
    expect(names('st gillis', 'fr')[0]).toBe('1060 Saint-Gilles');
    expect(names('gravenwezel')).toEqual(["2970 's-Gravenwezel"]);
    expect(names('1030 scha')).toEqual(['1030 Schaarbeek']);
  });
});

describe('a town of another postal code', () => {
  const describeCorrection = (zip: string, city: string) => {
    const correction = findTownCorrection(towns, zip, city);
    return (
      correction && [correction.town.local, correction.typed && `${correction.typed.zip} ${correction.typed.local}`]
    );
  };

  test('is corrected with the town of the code and with the code of the town', () => {
    expect(describeCorrection('2000', 'Leuven')).toEqual(['Antwerpen', '3000 Leuven']);
    expect(describeCorrection('3000', 'Gand')).toEqual(['Leuven', '9000 Gent']);
    expect(describeCorrection('3700', 'Tongerlo')).toEqual(['Tongeren', '2260 Tongerlo']);
    expect(describeCorrection('3001', 'Heverle')).toEqual(['Heverlee', null]);
  });

  test.each([
    ['1000', 'Brussel'],
    ['1000', 'BRUXELLES'],
    ['1180', 'Bruxelles'],
    ['1640', 'Rhode Saint Genèse'],
    ['1640', 'St-Genesius-Rode'],
    ['2600', 'Antwerpen'],
    ['4020', 'Luik'],
    ['4780', 'St. Vith'],
    ['9120', 'Beveren-Kruibeke-Zwijndrecht'],
    ['1005', 'Brussel'],
    ['3000', ' '],
    ['30', 'Leuven'],
  ])('is not reported for %s %s', (zip, city) => expect(describeCorrection(zip, city)).toBeNull());
});

test('suggestions for a name begin with the towns of the postal code', () => {
  const suggestFirst = (zip: string) => suggestTowns(towns, 'Li', 'fr', zip)[0];
  expect(suggestFirst('4000')).toMatchObject({ zip: '4000', local: 'Liège' });
  expect(suggestFirst('9999')).toEqual(suggestFirst(''));
});
