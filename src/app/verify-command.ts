import { print, runCommand, withDatabase } from '#platform/command.ts';
import { verifyIntegrity } from './verify-integrity.ts';

/** `npm run verify`: whether what the domains keep holds together. Prints what is wrong, and fails then. */
await runCommand(async () => {
  const wrong = await withDatabase(verifyIntegrity);
  for (const { what, where, says } of wrong) print(`${what}: ${where}: ${says}`);
  print(wrong.length === 0 ? 'Buckets and cost, balances, months and carbon removal agree.' : `${wrong.length} wrong.`);
  if (wrong.length > 0) process.exitCode = 1;
}, 'Not all was looked at');
