import { print, runCommand, withDatabase } from '#platform/command.ts';
import { verifyUsage } from './verify-usage.ts';

/** `npm run verify`: whether buckets and cost are the sums of the records. Prints what is wrong, and fails then. */
await runCommand(async () => {
  const wrong = await withDatabase(verifyUsage);
  for (const { what, where, says } of wrong) print(`${what}: ${where}: ${says}`);
  print(wrong.length === 0 ? 'Buckets, cost and records agree.' : `${wrong.length} wrong.`);
  if (wrong.length > 0) process.exitCode = 1;
}, 'Not all was looked at');
