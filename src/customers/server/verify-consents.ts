import { sql } from 'drizzle-orm';
import { integrityCheckBySql, maxViolations } from '#platform/db/integrity-check.ts';

const consentWithoutDocument = sql`select 'consent' as what, c.consent_uuid::text as where,
    'names a document that is not stored' as says
  from consent c left join shared_document d on d.document_hash = c.document_hash
  where c.document_hash is not null and d.document_hash is null limit ${maxViolations}`;

/** Checks that the document of each consent that names one is stored. */
export const verifyConsents = integrityCheckBySql([consentWithoutDocument]);
