import { textsOf } from '#platform/browser/i18n.ts';

/** Document title: page title and brand. */
export const formatTitle = (text: string, brand: string): string => `${text} · ${brand}`;

/** "Choose your plan · Canopy"; only the brand when the route has no title. `title` is `domain:key`. */
export const screenTitle = (title: string | undefined, brand: string): string => {
  if (!title) return brand;
  const [domain = 'platform', key = ''] = title.split(':');
  return formatTitle(textsOf(domain)(key), brand);
};
