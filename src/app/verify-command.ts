import { print, runCommand, withDatabase } from '#platform/command.ts';
import { formatViolations } from '#platform/db/integrity-check.ts';
import { verifyIntegrity } from './verify-integrity.ts';

/** `npm run verify`: runs the integrity checks of all domains, prints violations and then fails. */
await runCommand(async () => {
  const wrong = await withDatabase((db) => verifyIntegrity(db, process.env));
  for (const line of formatViolations(wrong)) print(line);
  print(
    wrong.length === 0
      ? 'Buckets and cost, balances, months, carbon removal and the books agree.'
      : `${wrong.length} wrong.`,
  );
  if (wrong.length > 0) process.exitCode = 1;
}, 'Not all was looked at');
