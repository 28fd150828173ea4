import { print, runCommand, withDatabase } from '#platform/command.ts';
import { formatViolations } from '#platform/db/integrity-check.ts';
import { verifyIntegrity } from './verify-integrity.ts';

/** `npm run verify`: runs the integrity checks of all domains, prints violations and then fails. */
await runCommand(async () => {
  const violations = await withDatabase((db) => verifyIntegrity(db, process.env));
  for (const line of formatViolations(violations)) print(line);
  print(
    violations.length === 0
      ? 'Buckets and cost, balances, months, carbon removal and the books agree.'
      : `${violations.length} wrong.`,
  );
  if (violations.length > 0) process.exitCode = 1;
}, 'Not all was looked at');
