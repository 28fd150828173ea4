import { hash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';
import { renderStoredContractSummary, type StoredContractSummary } from './frozen-summary.ts';

const sectionsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    title: `${at + 1}. Services et équipements`,
    lines: ['Données : 70 Go par mois, appels et SMS illimités.', 'Prix : 20,00 € par mois, TVA comprise – « à vie ».'],
  }));

/** A summary of template 1 as the database has it. */
const storedSummary = (changes: Partial<StoredContractSummary> = {}, sectionCount = 6): StoredContractSummary => ({
  document_hash: 'a',
  kind: 'contract_summary',
  language: 'fr',
  template_version: 1,
  data: {
    title: 'Récapitulatif contractuel',
    plan: 'Canopy Bouleau, forfait mensuel, particulier',
    date: 'Date : 21 novembre 2026',
    intro: 'Ce récapitulatif contractuel indique les principaux éléments de cette offre.',
    sections: sectionsOf(sectionCount),
    brand: 'Canopy',
    made_at: '2026-11-21T10:00:00.000Z',
    offer_uuid: '0190f3a0-0000-7000-8000-000000000001',
    addon_uuids: [],
    off_cents: null,
    plan_name: 'Bouleau',
    addon_names: [],
  },
  ...changes,
});

/** Hashes all that a PDF has but the compression of its streams, whose bytes may differ between processors, with the lengths and offsets that follow from it. */
const hashUncompressed = (pdf: Uint8Array): string => {
  const bytes = Buffer.from(pdf).toString('latin1');
  const plain = bytes
    .slice(0, bytes.lastIndexOf('\nxref'))
    .replaceAll(/\nstream\r?\n([^]*?)\r?\nendstream/g, (_, stream: string) => {
      const packed = Buffer.from(stream, 'latin1');
      return packed[0] === 0x78 ? inflateSync(packed).toString('latin1') : stream;
    })
    .replaceAll(/\/Length \d+/g, '');
  return hash('sha256', Buffer.from(plain, 'latin1'));
};

describe('a stored contract summary of template 1', () => {
  test.each([
    ['with few lines', 6, '7f041489ac82ce5418b998caa52cca87aa4d5931b1addd250553d43ea048e61d'],
    [
      'with so many lines that they are closer together',
      16,
      '45a444e584cfba7218e6802702156ac909c899a708fa38e351e827e9366a7a7e',
    ],
  ])('%s is drawn as when it was accepted', async (_, sectionCount, expected) => {
    const pdf = await renderStoredContractSummary({}, storedSummary({}, sectionCount));
    expect(readPdf(pdf).pages).toBe(1);
    expect(readPdf(pdf).text).toContain('70 Go');
    // Another hash means that accepted documents look different from now on: a change of the layout needs a template version of its own.
    expect(hashUncompressed(pdf)).toBe(expected);
  });
});

test('a stored contract summary of an unknown template is refused, not drawn with another one', async () => {
  const storedRow = storedSummary({ template_version: 2 });
  await expect(renderStoredContractSummary({}, storedRow)).rejects.toThrow('template 2');
});
