import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '#platform/pure/language.ts';
import { appStarterScript, hideUntilReadyScript, waitingPageStyle } from './page-scripts.ts';
import type { RenderedPage } from './rules/rendered-page.ts';

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[]; isEntry?: boolean };

/** The build manifest: HTML template, and the files of each module. */
export type PageFiles = {
  template: string;
  manifest: Record<string, Chunk>;
  /** Content of a built file. */
  text(file: string): string;
};

export type PageDocument = {
  language: Language;
  brand: string;
  /** Name of the national identity service; empty when there is none. */
  identityService: string;
  consentScript: string;
  /** Only the product name when omitted; the app sets the title later. */
  title?: string;
  /** Address of the preview image of a link to the page. */
  image?: string;
  /** A public page rendered on the server: origin, path, module of the screen, and the rendered HTML. */
  page?: {
    origin: string;
    path: string;
    module: string;
    rendered: RenderedPage;
    /** Structured data of the page (JSON-LD, schema.org), serialized for a script element. */
    linkedData?: string | undefined;
  };
};

export const loadPageFiles = (clientFolder: string): PageFiles => {
  const read = new Map<string, string>();
  return {
    template: readFileSync(join(clientFolder, 'index.html'), 'utf8'),
    manifest: JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>,
    text: (file) => {
      const fileText = read.get(file) ?? readFileSync(join(clientFolder, file), 'utf8');
      read.set(file, fileText);
      return fileText;
    },
  };
};

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A module with all its static imports, dependencies first. */
const withImports = (files: PageFiles, key: string, visited = new Set<string>()): Chunk[] => {
  const chunk = files.manifest[key];
  if (!chunk || visited.has(key)) return [];
  visited.add(key);
  return [...(chunk.imports ?? []).flatMap((each) => withImports(files, each, visited)), chunk];
};

const locales: Record<Language, string> = { en: 'en_IE', fr: 'fr_BE', nl: 'nl_BE' };

type Needs = { steps: string[]; scripts: string[]; styles: string[] };

/** Namespaces bundled with the app; the list of all others is a separate file for each language. */
const homeNamespaces: ReadonlySet<string> = new Set(['platform', 'account/web/home']);

/** Files of the app (`steps`, the entry last), and all files including the screen and its strings. */
const filesNeededBy = (files: PageFiles, entry: string, { language, page }: PageDocument): Needs => {
  const visited = new Set<string>();
  const app = withImports(files, entry, visited);
  const chunks = [...app, ...(page ? withImports(files, page.module, visited) : [])];
  const strings = ['platform', ...(page?.rendered.strings ?? [])].flatMap((namespace) => {
    const folder = namespace === 'platform' ? 'platform/i18n' : namespace;
    return [
      ...(homeNamespaces.has(namespace)
        ? []
        : withImports(files, `src/platform/browser/strings-of-screens/${language}.ts`, visited)),
      ...withImports(files, `src/${folder}/strings/${language}.json`, visited),
    ];
  });
  return {
    steps: app.map(({ file }) => `/${file}`),
    scripts: [...new Set([...chunks, ...strings].map(({ file }) => `/${file}`))],
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
  };
};

const addressIn = ({ origin, path }: { origin: string; path: string }, language: Language): string =>
  `${origin}${path}${language === 'en' ? '' : `?lang=${language}`}`;

/** Meta tags for search engines and link previews. */
const describe = (page: NonNullable<PageDocument['page']>, language: Language): string[] => [
  `<meta name="description" content="${escape(page.rendered.description)}">`,
  `<meta property="og:title" content="${escape(page.rendered.title)}">`,
  `<meta property="og:description" content="${escape(page.rendered.description)}">`,
  `<meta property="og:locale" content="${locales[language]}">`,
  `<link rel="canonical" href="${escape(addressIn(page, language))}">`,
  ...languages.map((each) => `<link rel="alternate" hreflang="${each}" href="${escape(addressIn(page, each))}">`),
];

/** Meta tags for the preview of a link to a page that is not rendered on the server. */
const describeImage = (image: string, brand: string): string[] => [
  `<meta property="og:title" content="${escape(brand)}">`,
  `<meta property="og:image" content="${escape(image)}">`,
  '<meta property="og:image:width" content="1200">',
  '<meta property="og:image:height" content="630">',
  '<meta name="twitter:card" content="summary_large_image">',
];

/**
 * Builds the HTML of a page. Styles are inlined, so that the first paint needs no further request. A public page
 * contains its content, and the app is fetched after the first paint. Data used for rendering is embedded.
 */
export const renderPageDocument = (files: PageFiles, document: PageDocument): string => {
  const { language, brand, identityService, consentScript, image, page } = document;
  const entry = 'index.html';
  const { steps, scripts, styles } = filesNeededBy(files, entry, document);
  const css = styles.map((file) => files.text(file)).join('');
  const head = [
    ...(page
      ? [
          `<link rel="preload" href="${page.rendered.font}" as="font" type="font/woff2" crossorigin>`,
          ...describe(page, language),
        ]
      : [
          '<meta name="robots" content="noindex">',
          ...(image ? describeImage(image, brand) : []),
          ...scripts.map((file) => `<link rel="modulepreload" href="${file}">`),
        ]),
    ...(consentScript ? [`<meta name="consent-script" content="${escape(consentScript)}">`] : []),
    `<style>${css}${waitingPageStyle}</style>`,
    // Marks the inlined stylesheets as loaded for Vite, so that they are not fetched again, which would also change
    // their order. The media attribute stops preload scanners, which ignore `disabled`.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" media="not all" disabled>`),
    ...(page ? [`<script>${hideUntilReadyScript}</script>`] : []),
    ...(page?.linkedData ? [`<script type="application/ld+json">${page.linkedData}</script>`] : []),
  ].join('\n    ');
  const foot = page
    ? `<script type="application/json" id="page-state">${page.rendered.state}</script>
    <script data-steps="${steps.join(' ')}" data-modules="${scripts.join(' ')}">${appStarterScript}</script>`
    : '';
  const html = files.template.replace(/<link rel="(stylesheet|modulepreload)"[^>]*>\s*/g, '');
  return (page ? html.replace(/<script type="module"[^>]*><\/script>\s*/, '') : html)
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('/manifest.webmanifest?lang=en', `/manifest.webmanifest?lang=${language}`)
    .replace('content="Canopy"', `content="${escape(brand)}"`)
    .replace('name="identity-service" content="itsme"', `name="identity-service" content="${escape(identityService)}"`)
    .replace('<!--head-->', () => head)
    .replace('<title>Canopy</title>', () => `<title>${escape(page?.rendered.title ?? document.title ?? brand)}</title>`)
    .replace('<!--html-->', () => page?.rendered.html ?? '')
    .replace('<!--state-->', () => foot);
};
