// `npm run test:previous`: tests of this release on an older PostgreSQL of the machine, and of the release before on the schema of this one.
import { runTool } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { at } from './project.mjs';

await ensureInstalled();
const older = await runTool(at('scripts', 'older-postgres.ts'));
const release = await runTool(at('scripts', 'previous-release.ts'));
process.exit(older || release);
