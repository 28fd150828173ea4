import { accountPaths } from '#account/paths.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { texts } from '#platform/i18n/texts.ts';
import { type Language, locale } from '#platform/pure/language.ts';

/**
 * Background colour of `tokens.css` in the light theme. A manifest has no dark variant; the `theme-color` of the page
 * has.
 */
const paper = '#faf8f3';

const png = (name: string, size: number, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Builds the web app manifest, by brand and language. */
export const buildWebManifest = (brand: string, language: Language): object => {
  const menu = texts(language, 'platform');
  return {
    // The same app id in all languages.
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
