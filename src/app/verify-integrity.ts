import type { Database } from '#platform/db/database.ts';
import type { IntegrityViolation } from '#platform/db/integrity-check.ts';
import { integrityChecks } from './domains.ts';

/** Returns all violations, domain by domain. */
export const verifyIntegrity = async (
  db: Database,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<IntegrityViolation[]> => {
  const violations: IntegrityViolation[] = [];
  for (const check of integrityChecks) violations.push(...(await check(db, env)));
  return violations;
};
