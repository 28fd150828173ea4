import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { serializeCanonically } from '#documents/rules/canonical-json.ts';
import { type Database, queryRows } from '#platform/db/database.ts';
import {
  type IntegrityCheck,
  integrityCheckBySql,
  type IntegrityViolation,
  maxViolations,
} from '#platform/db/integrity-check.ts';
import { hashSharedContent, type SharedDocumentRow } from './shared-documents.ts';

/** Numbers after a gap. A series whose retention has ended is deleted in parts, so its gaps count no more. */
const buildGapQuery = (now: Date) => sql`select 'document number' as what, series || ' ' || number as where,
    'follows ' || coalesce(before, 0) as says
  from (select series, number, retained_until, lag(number) over (partition by series order by number) as before
    from document_number where retained_until > ${now}) n
  where number <> coalesce(before, 0) + 1 limit ${maxViolations}`;

const buildNumberWithoutDocumentQuery = (
  now: Date,
) => sql`select 'document number' as what, n.series || ' ' || n.number as where,
    'has no document' as says
  from document_number n
  left join document d on d.customer_uuid = n.customer_uuid and d.document_uuid = n.document_uuid and d.series = n.series
  where d.document_uuid is null and n.retained_until > ${now} limit ${maxViolations}`;

const buildDocumentWithoutNumberQuery = (
  now: Date,
) => sql`select 'document' as what, d.number as where, 'has no number of its series' as says
  from document d
  left join document_number n on n.series = d.series and n.number = substring(d.number from '[0-9]+$')::int
    and n.customer_uuid = d.customer_uuid and n.document_uuid = d.document_uuid
  where n.document_uuid is null and d.retained_until > ${now} limit ${maxViolations}`;

type Frozen = {
  customer_uuid: string;
  document_uuid: string;
  series: string;
  number: string;
  data: unknown;
  data_hash: string;
};

/** Documents read at once: the check takes the same memory for any number of them. */
const SLICE = 500;

const queryFrozenAfter = (db: Database, lastDocument: Frozen | undefined): Promise<Frozen[]> =>
  queryRows<Frozen>(
    db.read,
    sql`select customer_uuid, document_uuid, series, number, data, data_hash
      from document where ${lastDocument ? sql`(customer_uuid, document_uuid) > (${lastDocument.customer_uuid}, ${lastDocument.document_uuid})` : sql`true`}
      order by customer_uuid, document_uuid limit ${SLICE}`,
  );

const findChanges = ({ series, number, data, data_hash }: Frozen): string[] => [
  ...(hash('sha256', serializeCanonically(data)) === data_hash ? [] : ['its data are not those that were issued']),
  ...(number.startsWith(`${series}-`) ? [] : [`is not of the series ${series}`]),
];

/** Finds documents whose data or number differ from what was issued. */
const verifyFrozenData: IntegrityCheck = async (db) => {
  const violations: IntegrityViolation[] = [];
  let lastDocument: Frozen | undefined;
  for (;;) {
    const slice = await queryFrozenAfter(db, lastDocument);
    for (const each of slice)
      violations.push(...findChanges(each).map((says) => ({ what: 'frozen document', where: each.number, says })));
    lastDocument = slice.at(-1);
    if (slice.length < SLICE || violations.length >= maxViolations) return violations.slice(0, maxViolations);
  }
};

type SharedRow = Pick<SharedDocumentRow, 'document_hash' | 'kind' | 'language' | 'template_version' | 'data'>;

const querySharedAfter = (db: Database, lastHash: string): Promise<SharedRow[]> =>
  queryRows<SharedRow>(
    db.read,
    sql`select document_hash, kind, language, template_version, data from shared_document
      where document_hash > ${lastHash} order by document_hash limit ${SLICE}`,
  );

/** Finds shared documents whose content differs from the hash that agreements name. */
const verifySharedDocuments: IntegrityCheck = async (db) => {
  const violations: IntegrityViolation[] = [];
  let lastHash = '';
  for (;;) {
    const slice = await querySharedAfter(db, lastHash);
    for (const row of slice)
      if (hashSharedContent(row) !== row.document_hash)
        violations.push({
          what: 'shared document',
          where: `${row.kind} ${row.document_hash}`,
          says: 'its data are not those that were stored',
        });
    lastHash = slice.at(-1)?.document_hash ?? '';
    if (slice.length < SLICE || violations.length >= maxViolations) return violations.slice(0, maxViolations);
  }
};

const verifyNumbers = integrityCheckBySql((now) => [
  buildGapQuery(now),
  buildNumberWithoutDocumentQuery(now),
  buildDocumentWithoutNumberQuery(now),
]);

/** Checks that numbers have no gaps, that numbers and documents belong together, and that documents are as issued. */
export const verifyDocuments: IntegrityCheck = async (db) => [
  ...(await verifyNumbers(db)),
  ...(await verifyFrozenData(db)),
  ...(await verifySharedDocuments(db)),
];
