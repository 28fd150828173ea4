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
 * The parts of each document in their order. The withdrawal form is the model of Directive 2011/83/EU, annex I(B), as amended by
 * Directive 2019/2161, in the words of the official edition in each language: its first line says when to use it, its last what the
 * asterisks mean, and those between are for the customer to fill in, behind the one that says who it goes to.
 */
export const legalDocuments = {
  terms,
  /** As they are read on screen, where the form stands below them. */
  'terms-and-form': [...terms, 'form'],
  privacy: ['who', 'data', 'time', 'others', 'browser', 'rights', 'safe', 'changes'],
  form: ['form'],
} as const;

export type LegalDocument = keyof typeof legalDocuments;

export type LegalPart = { key: string; title: string; text: readonly string[] };

const words = (text: string | string[] | undefined): string[] => [text ?? []].flat();

/** A document in a language, from the strings of it: its name, what stands before its parts, and the parts. `facts`: provider, address, email, phone. */
export const legalDocument = (
  name: LegalDocument,
  strings: Strings,
  language: Language,
  facts: TextParams,
): { title: string; intro: string; parts: readonly LegalPart[] } => {
  const root = name === 'privacy' ? 'privacy' : 'terms';
  const read = (key: string) => words(findText(strings, language, `${root}.${key}`, facts));
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
