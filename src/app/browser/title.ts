import { textsOf } from '#platform/browser/i18n.ts';

/** A title and whose it is. */
export const formatTitle = (text: string, brand: string): string => `${text} · ${brand}`;

/** "Choose your plan · Canopy"; the product's name alone when the route has no title. `title` is `domain:key`. */
export const screenTitle = (title: string | undefined, brand: string): string => {
  if (!title) return brand;
  const [domain = 'platform', key = ''] = title.split(':');
  return formatTitle(textsOf(domain)(key), brand);
};
