import { type Namespace, type TitleKey, textsOf } from '#platform/browser/i18n.ts';

/** Document title: page title and brand. */
export const formatTitle = (text: string, brand: string): string => `${text} · ${brand}`;

/** "Choose your plan · Canopy"; only the brand when the route has no title. `title` is `namespace:key`. */
export const screenTitle = (title: TitleKey | `${TitleKey}Description` | undefined, brand: string): string => {
  if (!title) return brand;
  const [namespace, key] = title.split(':') as [Namespace, never];
  return formatTitle(textsOf(namespace)(key), brand);
};
