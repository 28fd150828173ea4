import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Language } from '#platform/pure/language.ts';
import { withUnbrokenHyphens } from '#platform/pure/with-unbroken-hyphens.ts';
import { findText, type Strings, type TextParams } from '#platform/pure/text-lookup.ts';

/** Returns the text of a key such as `ordering/web/choose:heading`, as displayed. */
export type Translate = (key: string, params?: TextParams) => string;

const src = resolve(import.meta.dirname, '../../src');

const stringsFolder = (domain: string): string =>
  join(src, domain === 'platform' ? 'platform/i18n' : domain, 'strings');

/** The texts of a language, so that tests do not repeat them. */
export const textsOf = (language: Language): Translate => {
  const stringsByDomain = new Map<string, Strings>();
  const stringsOf = (domain: string): Strings => {
    const strings =
      stringsByDomain.get(domain) ??
      (JSON.parse(readFileSync(join(stringsFolder(domain), `${language}.json`), 'utf8')) as Strings);
    stringsByDomain.set(domain, strings);
    return strings;
  };
  return (key, params = {}) => {
    const [domain = '', path = ''] = key.split(':');
    const text = findText(stringsOf(domain), language, path, params);
    if (typeof text !== 'string')
      throw new Error(`no text for ${key} in ${language}; domains: ${readdirSync(src).join(' ')}`);
    // Links inside a sentence are marked up as tags.
    const visibleText = text.replaceAll(/<\/?\w+>/g, '');
    return domain.endsWith('/messages') ? visibleText : withUnbrokenHyphens(visibleText);
  };
};

/** Matches by prefix: the accessible names of choices continue with their details. */
export const startPattern = (text: string): RegExp =>
  // Playwright normalizes spaces before it compares.
  new RegExp(`^${text.replaceAll(/\s+/g, ' ').replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
