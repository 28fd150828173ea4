import type { z } from 'zod';
import type { Database } from './db/database.ts';
import type { EncryptedTable } from './db/encrypted.ts';
import type { Check } from './db/verify.ts';
import type { PersonalTable } from './db/personal-data.ts';
import type { Caller, Mounted } from './http/handler.ts';
import type { Retention } from './jobs/forget-old.ts';
import type { Work } from './jobs/job.ts';
import type { Answer, Reaction } from './reactions.ts';

/** A domain as the product takes it in: all that others need not know of each other. What it has not, it leaves out. */
export type Domain = {
  name: string;
  /** One that answers about all others is handed them. */
  endpoints?: Mounted | ((all: readonly Domain[]) => Mounted);
  /** What of its tables is a customer's own. */
  personal?: readonly PersonalTable[];
  settings?: Readonly<Record<string, z.ZodType>>;
  /** What its jobs do; a domain that serves all others is handed them. */
  jobs?: readonly Work[] | ((all: readonly Domain[]) => readonly Work[]);
  reactions?: readonly Reaction[];
  answers?: readonly Answer[];
  /** What it sends to customers, by name. */
  messages?: readonly { name: string }[];
  /** What is forgotten when it is old; all other tables are kept. */
  retention?: readonly Retention[];
  /** What lies encrypted in its tables. */
  encrypted?: readonly EncryptedTable[];
  /** What has to hold in its tables; `npm run verify` asks. */
  checks?: readonly Check[];
  /** Answers by kind whether a call of the caller needs a step-up: see `stepUp` of an endpoint. */
  stepUps?: Readonly<Record<string, (db: Database, caller: Caller) => Promise<boolean>>>;
  /** Who answers by kind whether a thing belongs to the caller. */
  owners?: Readonly<Record<string, (db: Database, uuid: string, caller: Caller) => Promise<boolean>>>;
};

export const domain = <D extends Domain>(definition: D): D => definition;
