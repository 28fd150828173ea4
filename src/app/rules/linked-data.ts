import type { ForestProject } from '#projects/rules/forest.ts';
import type { Language } from '#platform/pure/language.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';

/** Structured data of a public page in the terms of schema.org, with texts in the language of the page. */
type LinkedData = Readonly<Record<string, unknown>>;

type Page = { origin: string; language: Language; brand: string };

/** Structured data of a project: its place and its page. Removal and work are left out: the page gives them with their sources. */
export const buildProjectData = (
  { content: { name, summary, place, part } }: Pick<ForestProject, 'content'>,
  uuid: string,
  { origin, language }: Page,
): LinkedData => ({
  '@context': 'https://schema.org',
  '@type': 'Project',
  name: name[language],
  description: summary[language],
  url: `${origin}${part === 'removal' ? sustainabilityPaths.portfolioProject(uuid) : sustainabilityPaths.villageProject(uuid)}`,
  location: {
    '@type': 'Place',
    name: place.name[language],
    geo: { '@type': 'GeoCoordinates', latitude: place.lat, longitude: place.lon },
  },
});

/** The public ledger as a data set with its files. */
export const buildLedgerData = (
  { title, description, modified }: { title: string; description: string; modified: string },
  { origin, language, brand }: Page,
): LinkedData => ({
  '@context': 'https://schema.org',
  '@type': 'Dataset',
  name: title,
  description,
  url: `${origin}${sustainabilityPaths.history()}`,
  inLanguage: language,
  isAccessibleForFree: true,
  dateModified: modified,
  creator: { '@type': 'Organization', name: brand, url: origin },
  distribution: ['removal', 'contributions'].flatMap((ledger) =>
    (['json', 'csv'] as const).map((format) => ({
      '@type': 'DataDownload',
      name: `${ledger}.${format}`,
      encodingFormat: format === 'csv' ? 'text/csv' : 'application/json',
      contentUrl: `${origin}/api/green/ledger?ledger=${ledger}${format === 'csv' ? '&response_format=csv' : ''}`,
    })),
  ),
});

/** Serialises data as the content of a script element. `<` is escaped, so that a text of an operator cannot end the element. */
export const serializeLinkedData = (data: LinkedData): string => JSON.stringify(data).replaceAll('<', '\\u003c');
