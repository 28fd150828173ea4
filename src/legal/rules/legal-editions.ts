import type { LegalPart } from './legal-documents.ts';

/** Documents that customers accept or see with an order; every wording is stored. */
export const versionedDocuments = ['terms', 'privacy'] as const;
export type VersionedDocument = (typeof versionedDocuments)[number];

/** A wording in a language: the product's own text; or the operator's page, with the file that was sent with orders. */
export type EditionText =
  | { title: string; intro: string; parts: readonly LegalPart[] }
  | { page: string; pdf_base64: string | null };
