import { defineDomain } from '#platform/domain.ts';
import { documentsPersonal, documentsRetention } from './server/tables.ts';
import { verifyDocuments } from './server/verify-documents.ts';

export const documents = defineDomain({
  name: 'documents',
  personalTables: documentsPersonal,
  retentionRules: documentsRetention,
  integrityChecks: [verifyDocuments],
});
