import { print, runCommand, withDatabase } from '#platform/command.ts';
import { verifyIntegrity } from './verify-integrity.ts';

/** `npm run verify`: runs the integrity checks of all domains, prints violations and then fails. */
await runCommand(async () => {
  const wrong = await withDatabase(verifyIntegrity);
  for (const { what, where, says } of wrong) print(`${what}: ${where}: ${says}`);
  print(wrong.length === 0 ? 'Buckets and cost, balances, months and carbon removal agree.' : `${wrong.length} wrong.`);
  if (wrong.length > 0) process.exitCode = 1;
}, 'Not all was looked at');
