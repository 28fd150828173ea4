import { accountPaths } from '#account/paths.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { texts } from '#platform/i18n/texts.ts';
import { type Language, locale } from '#platform/pure/language.ts';

/** The page of `tokens.css` in light; a manifest knows no dark, the page's own `theme-color` does. */
const paper = '#faf8f3';

const png = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** What a phone needs to install the product: by its brand, and in the language of whoever installs it. */
export const buildWebManifest = (brand: string, language: Language): object => {
  const menu = texts(language, 'platform');
  return {
    // Whatever the language, it is one and the same app.
    id: '/',
    name: brand,
    short_name: brand,
    description: texts(language, 'account')('dashboard.titleDescription'),
    lang: locale[language],
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    icons: [
      png('icon-192', 192),
      png('icon-512', 512),
      png('icon-maskable-512', 512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: [
      { name: menu('menu.plan'), url: accountPaths.dashboard() },
      { name: menu('menu.forest'), url: sustainabilityPaths.overview() },
    ],
  };
};
