// Runs one program of the repository on the database of `npm start`: `node scripts/with-database.mjs <file> [arguments]`.
// Uses the database that runs already, or else starts it for as long as the program runs; DATABASE_URL names another.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runTool } from './child.mjs';
import { hasDatabase, assertReadableData, findRunningDatabase, startDatabase } from './database.mjs';
import { ensureInstalled } from './install.mjs';
import { claimLock } from './lock.mjs';
import { at, fail, root } from './project.mjs';
import { dataKeys } from './settings.mjs';

const [file, ...args] = process.argv.slice(2);
const dataDir = resolve(root, process.env.DATA_DIR || '.data');

/** An operator's own keys are in the environment, those of a start on this machine in its data folder. */
const keys = () => (existsSync(join(dataDir, 'data-key')) ? { DATA_KEYS: dataKeys(dataDir) } : {});

const run = (url) => runTool(at(file), args, { env: { ...keys(), ...(url ? { DATABASE_URL: url } : {}) } });

/** Starts the database, which no other process uses, for as long as the program runs. */
const runOnOwn = async () => {
  const lock = await claimLock(join(dataDir, 'start.lock'));
  if ('holder' in lock) return fail(`Canopy is just starting or stopping on ${dataDir}: try again in a moment.`);
  const database = await startDatabase(dataDir, lock);
  try {
    return await run(database.url);
  } finally {
    await database.stop();
    lock.release();
  }
};

await ensureInstalled();
if (process.env.DATABASE_URL || !hasDatabase(dataDir)) process.exit(await run());
assertReadableData(dataDir);
const url = await findRunningDatabase(dataDir);
process.exit(await (url ? run(url) : runOnOwn()));
