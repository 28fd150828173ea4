// `npm run db:generate`: a migration of what changed in the tables.
import { join } from 'node:path';
import { runTool } from './child.mjs';
import { ensureInstalled, ensureTool } from './install.mjs';

await ensureInstalled();
const bin = join(await ensureTool('drizzle-kit'), 'node_modules', 'drizzle-kit', 'bin.cjs');
process.exit(await runTool(bin, ['generate', ...process.argv.slice(2)]));
