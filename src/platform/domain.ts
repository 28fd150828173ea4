import type { z } from 'zod';
import type { Database, Tx } from './db/database.ts';
import type { EncryptedTable } from './db/encrypted.ts';
import type { IntegrityCheck } from './db/integrity-check.ts';
import type { PersonalTable } from './db/personal-data.ts';
import type { Caller, DomainApi } from './http/handler.ts';
import type { RetentionRule } from './jobs/delete-expired-data.ts';
import type { JobBinding, Queue } from './jobs/job.ts';
import type { Extension, Subscriber } from './subscribers.ts';

/** Work in the transaction of an erasure, before it, such as a job that deletes what an outside system has. */
export type BeforeErasure = (tx: Tx, queue: Queue, customer_uuid: string) => Promise<void>;

export type StepUpCheck = (db: Database, caller: Caller, body: unknown) => Promise<boolean>;

/** Everything a domain registers in the product. Unused parts are omitted. */
export type Domain = {
  name: string;
  /** Handlers of the contract. A domain whose endpoints cover all domains takes the list of domains. */
  endpoints?: DomainApi | ((all: readonly Domain[]) => DomainApi);
  /** Personal data in its tables, for export and erasure. */
  personalTables?: readonly PersonalTable[];
  beforeErasure?: BeforeErasure;
  settings?: Readonly<Record<string, z.ZodType>>;
  /** Job handlers. A domain whose jobs cover all domains takes the list of domains. */
  jobs?: readonly JobBinding[] | ((all: readonly Domain[]) => readonly JobBinding[]);
  /** Its `events.ts`: the domain events and extension points that it declares. */
  events?: Readonly<Record<string, { name: string }>>;
  subscribers?: readonly Subscriber[];
  extensions?: readonly Extension[];
  /** Messages it sends to customers, by name. */
  messages?: readonly { name: string }[];
  /** Rules for the deletion of old rows. Tables without a rule are kept. */
  retentionRules?: readonly RetentionRule[];
  /** Tables with encrypted columns, for the key rotation. */
  encryptedTables?: readonly EncryptedTable[];
  /** Invariants of its tables, checked by `npm run verify`. */
  integrityChecks?: readonly IntegrityCheck[];
  /** By kind: whether a call of the caller with this body needs a step-up (see `stepUp` of `Endpoint`). */
  stepUpChecks?: Readonly<Record<string, StepUpCheck>>;
  /** By kind: whether an object belongs to the caller (see `ownedFields` of `Endpoint`). */
  ownershipChecks?: Readonly<Record<string, (db: Database, uuid: string, caller: Caller) => Promise<boolean>>>;
};

/** Keeps the literal types of a definition; an unknown key is a compile error. */
export const defineDomain = <D extends Domain>(definition: D & Record<Exclude<keyof D, keyof Domain>, never>): D =>
  definition;
