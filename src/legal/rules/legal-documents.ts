import { legalPaths } from '#legal/paths.ts';
import type { Language } from '#platform/pure/language.ts';
import { findText, type Strings, type TextParams } from '#platform/pure/text-lookup.ts';

const terms = [
  'who',
  'order',
  'service',
  'number',
  'price',
  'funding',
  'use',
  'quality',
  'change',
  'withdraw',
  'end',
  'complaints',
] as const;

/**
 * The sections of each document in their order. Each is an anchor on its page, so none has an id of the page itself:
 * `page-state`, `root`, `main`. The withdrawal form is the model of Directive 2011/83/EU, annex I(B), as amended by
 * Directive 2019/2161, in the official wording of each language: its first line explains its use, its last the
 * asterisks, and those between are for the customer to fill in, except the addressee.
 */
export const legalDocuments = {
  terms,
  /** As shown on screen, with the form below them. */
  'terms-and-form': [...terms, 'form'],
  privacy: ['who', 'data', 'time', 'others', 'browser', 'rights', 'safe', 'changes'],
  form: ['form'],
  imprint: ['company', 'contact', 'oversight', 'software'],
  cookies: ['cookies', 'storage', 'offline', 'others', 'delete'],
  accessibility: ['service', 'state', 'limits', 'made', 'feedback', 'authority'],
  complaints: ['us', 'ombudsman', 'paid', 'court'],
} as const;

export type LegalDocument = keyof typeof legalDocuments;

export type LegalPart = { key: string; title: string; text: readonly string[] };

/** Provider data that the documents name. */
type Operator = {
  brand: string;
  provider: { name: string; address: string; company_number: string; register: string };
  support: { email: string; phone: string };
  dpo_email: string;
  app_url: string;
  source_url: string;
};

/** Pages are named by their full address, for readers on paper. */
export const legalParameters = (operator: Operator): TextParams => ({
  brand: operator.brand,
  provider: operator.provider.name,
  address: operator.provider.address,
  number: operator.provider.company_number,
  register: operator.provider.register,
  email: operator.support.email,
  phone: operator.support.phone,
  dpo: operator.dpo_email,
  source: operator.source_url,
  prices: `${operator.app_url}${legalPaths.prices()}`,
  complaints: `${operator.app_url}${legalPaths.complaints()}`,
  cookies: `${operator.app_url}${legalPaths.cookies()}`,
});

const toParagraphs = (text: string | string[] | undefined): string[] => [text ?? []].flat();

/** A document in a language: its title, its introduction and its sections. */
export const buildLegalDocument = (
  name: LegalDocument,
  strings: Strings,
  language: Language,
  facts: TextParams,
): { title: string; intro: string; parts: readonly LegalPart[] } => {
  const root = name === 'form' || name === 'terms-and-form' ? 'terms' : name;
  const read = (key: string) => toParagraphs(findText(strings, language, `${root}.${key}`, facts));
  return {
    title: read('title').join(' '),
    intro: read('intro').join(' '),
    parts: legalDocuments[name].map((key) => ({
      key,
      title: read(`${key}.title`).join(' '),
      text: read(`${key}.text`),
    })),
  };
};
