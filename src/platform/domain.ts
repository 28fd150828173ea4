import type { z } from 'zod';
import type { Database } from './db/database.ts';
import type { EncryptedTable } from './db/encrypted.ts';
import type { IntegrityCheck } from './db/integrity-check.ts';
import type { PersonalTable } from './db/personal-data.ts';
import type { Caller, DomainApi } from './http/handler.ts';
import type { RetentionRule } from './jobs/delete-expired-data.ts';
import type { JobBinding } from './jobs/job.ts';
import type { Extension, Subscriber } from './subscribers.ts';

/** A domain as the product takes it in: all that others need not know of each other. What it has not, it leaves out. */
export type Domain = {
  name: string;
  /** One that answers about all others is handed them. */
  endpoints?: DomainApi | ((all: readonly Domain[]) => DomainApi);
  /** What of its tables is a customer's own. */
  personalTables?: readonly PersonalTable[];
  settings?: Readonly<Record<string, z.ZodType>>;
  /** What its jobs do; a domain that serves all others is handed them. */
  jobs?: readonly JobBinding[] | ((all: readonly Domain[]) => readonly JobBinding[]);
  subscribers?: readonly Subscriber[];
  extensions?: readonly Extension[];
  /** What it sends to customers, by name. */
  messages?: readonly { name: string }[];
  /** What is forgotten when it is old; all other tables are kept. */
  retentionRules?: readonly RetentionRule[];
  /** What lies encrypted in its tables. */
  encryptedTables?: readonly EncryptedTable[];
  /** What has to hold in its tables; `npm run verify` asks. */
  integrityChecks?: readonly IntegrityCheck[];
  /** Answers by kind whether a call of the caller needs a step-up: see `stepUp` of an endpoint. */
  stepUpChecks?: Readonly<Record<string, (db: Database, caller: Caller) => Promise<boolean>>>;
  /** Who answers by kind whether a thing belongs to the caller. */
  ownershipChecks?: Readonly<Record<string, (db: Database, uuid: string, caller: Caller) => Promise<boolean>>>;
};

/** Keeps the literal types; an unknown key does not compile. */
export const defineDomain = <D extends Domain>(definition: D & Record<Exclude<keyof D, keyof Domain>, never>): D =>
  definition;
