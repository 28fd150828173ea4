import { expect, test } from 'vitest';
import type { ForestProject } from '#projects/rules/forest.ts';
import { buildLedgerData, buildProjectData, serializeLinkedData } from './linked-data.ts';

const page = { origin: 'https://my.operator.example', language: 'fr', brand: 'Canopy' } as const;
const text = (fr: string) => ({ en: '', fr, nl: '' });
const content = {
  part: 'removal',
  name: text('Biochar </script><b>'),
  summary: text('Du charbon dans le sol'),
  place: { lat: 50.3, lon: 5.1, name: text('Ciney, Belgique') },
} as unknown as ForestProject['content'];

test('a project is named in the language of the page, with its place and address', () => {
  const data = buildProjectData({ content }, '0190f3a0-0000-7000-8000-000000000001', page);
  expect(data).toMatchObject({
    '@type': 'Project',
    description: 'Du charbon dans le sol',
    url: 'https://my.operator.example/sustainability/portfolio/project/0190f3a0-0000-7000-8000-000000000001',
    location: { name: 'Ciney, Belgique', geo: { latitude: 50.3, longitude: 5.1 } },
  });
  const written = serializeLinkedData(data);
  expect(written).not.toContain('<');
  expect(JSON.parse(written)).toEqual(data);
});

test('the ledger is a data set with both ledgers as JSON and CSV', () => {
  const data = buildLedgerData({ title: 'Registre', description: 'Tout', modified: '2026-11-27T10:00:00.000Z' }, page);
  expect(data).toMatchObject({ '@type': 'Dataset', name: 'Registre', creator: { name: 'Canopy' } });
  expect((data['distribution'] as { contentUrl: string }[]).map(({ contentUrl }) => contentUrl)).toEqual([
    'https://my.operator.example/api/green/ledger?ledger=removal',
    'https://my.operator.example/api/green/ledger?ledger=removal&response_format=csv',
    'https://my.operator.example/api/green/ledger?ledger=contributions',
    'https://my.operator.example/api/green/ledger?ledger=contributions&response_format=csv',
  ]);
});
