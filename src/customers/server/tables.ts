import type { CustomerType } from '../rules/customer-type.ts';
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import type { z } from 'zod';
import type { consentKinds, customerDetails, proved } from '../contract.ts';
import type { Language } from '#platform/pure/language.ts';
import { sql } from 'drizzle-orm';
import { defineAgreedDocuments } from '#documents/server/queries.ts';
import { mandateDocumentsSelect } from '#payments/server/queries.ts';
import { emailsSelect } from '#identity/server/queries.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { CONTACT_RETENTION_DAYS } from '../rules/company-contact.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';

export type CustomerDetails = z.output<typeof customerDetails>;
export type ProvedIdentity = z.output<typeof proved>;

/** A main account (no owner) or a sub-account. */
export const customer = pgTable(
  'customer',
  {
    customer_uuid: uuid().primaryKey(),
    owner_customer_uuid: uuid(),
    /** 0 none yet, 1 private, 2 business. */
    type: smallint().$type<CustomerType>().notNull(),
    language: text().$type<Language>().notNull(),
    status: text().$type<'active' | 'closing' | 'erased'>().notNull().default('active'),
    /** Details of the person or company, in the shape of the contract. */
    details: jsonb().$type<CustomerDetails>(),
    /** Data proved by the identity service, which cannot be changed by hand. */
    proved: jsonb().$type<ProvedIdentity>(),
    newsletter: boolean().notNull().default(false),
    /** When the terms were first accepted with an order. */
    accepted_at: instant(),
    terms_version: text(),
    time_zone: text().notNull(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
  },
  // A hash index reads one page where a B-tree of a million rows reads three.
  (t) => [index('customer_by_uuid').using('hash', t.customer_uuid), index().on(t.owner_customer_uuid)],
);

/** Sub-accounts: extra SIMs of a main account, each with the customer who logs in with it. */
export const subAccount = pgTable(
  'sub_account',
  {
    /** The main account. */
    customer_uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    order_product_uuid: uuid().notNull(),
    sub_customer_uuid: uuid().notNull(),
    made_at: instant().notNull(),
    /** When the owner revoked the login, or its line ended. */
    taken_away_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.customer_product_uuid] }),
    index('sub_account_by_customer').using('hash', t.customer_uuid),
  ],
);

export type ConsentKind = (typeof consentKinds)[number];

/** Consents with the version or hash of the exact text. Append-only. */
export const consent = pgTable(
  'consent',
  {
    customer_uuid: uuid().notNull(),
    consent_uuid: uuid().notNull(),
    kind: text().$type<ConsentKind>().notNull(),
    given: boolean().notNull(),
    /** Version of the terms and the privacy notice. */
    version: text(),
    /** The plan whose contract summary was shown, and the SHA-256 of that summary. */
    offer_uuid: uuid(),
    hash: text(),
    /** The shared document of what was agreed to; null where nothing was stored, as before release 1.2. */
    document_hash: text(),
    order_uuid: uuid(),
    language: text().$type<Language>().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.consent_uuid] })],
);

/** Contact requests of companies, which are not linked to a customer. */
export const companyContact = pgTable(
  'company_contact',
  {
    uuid: uuid().primaryKey(),
    company_name: text().notNull(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    /** E.164. */
    phone: text().notNull(),
    /** 1: up to 25 people; 2: more. */
    size: smallint().$type<1 | 2>().notNull(),
    message: text().notNull(),
    language: text().$type<Language>().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [index().on(t.created_at), index().on(t.email)],
);

export const customersPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(customer, {
    exportedColumns: [
      'type',
      'language',
      'details',
      'proved',
      'newsletter',
      'accepted_at',
      'terms_version',
      'time_zone',
      'created_at',
    ],
    onErasure: { status: 'erased', details: null, proved: null, newsletter: false, time_zone: 'UTC' },
    retentionReason: 'invoices and payments belong to it; nothing in it says to whom it belonged',
  }),
  definePersonalTable(subAccount, {
    exportedColumns: ['customer_product_uuid', 'made_at', 'taken_away_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(consent, {
    exportedColumns: ['kind', 'given', 'version', 'at', 'language', 'offer_uuid', 'order_uuid', 'document_hash'],
    onErasure: {},
    retentionReason: 'what was agreed with a contract is kept as long as the contract may be disputed',
  }),
  defineAgreedDocuments(
    (customer_uuid) =>
      sql`select document_hash from consent where customer_uuid = ${customer_uuid} union ${mandateDocumentsSelect(customer_uuid)}`,
  ),
  definePersonalTable(companyContact, {
    rows: (customer_uuid) => sql`${companyContact.email} in (${emailsSelect(customer_uuid)})`,
    exportedColumns: ['company_name', 'first_name', 'last_name', 'email', 'phone', 'message', 'created_at'],
    onErasure: 'deleted',
  }),
];

export const customersRetention: readonly RetentionRule[] = [
  retainForDays(CONTACT_RETENTION_DAYS, companyContact, companyContact.created_at),
];
