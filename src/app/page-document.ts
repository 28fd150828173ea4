import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#platform/pure/language.ts';

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean };

/** What the build says about itself: the template, and which files a module needs. */
export type PageFiles = {
  template: string;
  manifest: Record<string, Chunk>;
  css(file: string): string;
};

export type Document = {
  language: Language;
  brand: string;
  consentScript: string;
  path?: string;
  module?: string;
  rendered?: { html: string; title: string; description: string; state: string; font: string };
};

export const pageFiles = (client: string): PageFiles => {
  const read = new Map<string, string>();
  return {
    template: readFileSync(join(client, 'index.html'), 'utf8'),
    manifest: JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>,
    css: (file) => {
      const known = read.get(file) ?? readFileSync(join(client, file), 'utf8');
      read.set(file, known);
      return known;
    },
  };
};

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A module with all it imports, the deepest first, without what is loaded on demand. */
const withImports = (files: PageFiles, key: string, seen = new Set<string>()): Chunk[] => {
  const chunk = files.manifest[key];
  if (!chunk || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((each) => withImports(files, each, seen)), chunk];
};

const locales: Record<Language, string> = { en: 'en_IE', fr: 'fr_BE', nl: 'nl_BE' };

/**
 * The HTML of a page: its styles in the page, so that nothing stands between the first byte and the first paint;
 * the scripts of its screen named early; and what the server knew, as data.
 */
export const documentOf = (files: PageFiles, page: Document): string => {
  const entry = Object.keys(files.manifest).find((key) => files.manifest[key]?.isEntry) ?? '';
  const seen = new Set<string>();
  const chunks = [...withImports(files, entry, seen), ...(page.module ? withImports(files, page.module, seen) : [])];
  const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))].map((file) => files.css(file)).join('');
  const strings = ['platform/i18n', ...(page.module ? [page.module.split('/')[1] ?? ''] : [])]
    .map((folder) => files.manifest[`src/${folder}/strings/${page.language}.json`]?.file)
    .filter(Boolean);
  const scripts = [...new Set([...chunks.map((chunk) => chunk.file), ...strings])];
  const title = page.rendered?.title ?? page.brand;
  const head = [
    ...(page.rendered
      ? [`<link rel="preload" href="${page.rendered.font}" as="font" type="font/woff2" crossorigin>`]
      : []),
    ...(page.rendered
      ? [
          `<meta name="description" content="${escape(page.rendered.description)}">`,
          `<meta property="og:title" content="${escape(title)}">`,
          `<meta property="og:locale" content="${locales[page.language]}">`,
          ...(['en', 'fr', 'nl'] as const).map(
            (code) => `<link rel="alternate" hreflang="${code}" href="${page.path}?lang=${code}">`,
          ),
        ]
      : ['<meta name="robots" content="noindex">']),
    ...(page.consentScript ? [`<meta name="consent-script" content="${escape(page.consentScript)}">`] : []),
    ...scripts.map((file) => `<link rel="modulepreload" href="/${file}">`),
    `<style>${styles}</style>`,
  ].join('\n    ');
  return files.template
    .replace(/<link rel="(stylesheet|modulepreload)"[^>]*>\s*/g, '')
    .replace('<html lang="en">', `<html lang="${page.language}">`)
    .replace('content="Canopy"', `content="${escape(page.brand)}"`)
    .replace('<!--head-->', () => head)
    .replace('<title>Canopy</title>', () => `<title>${escape(title)}</title>`)
    .replace('<!--html-->', () => page.rendered?.html ?? '')
    .replace('<!--state-->', () =>
      page.rendered ? `<script type="application/json" id="state">${page.rendered.state}</script>` : '',
    );
};
