// `npm run test:previous`: tests of this release on an older PostgreSQL of the machine, of the release before on the schema of this one, and of
// this one on the data of the release before.
import { runTool } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { at } from './project.mjs';

await ensureInstalled();
const older = await runTool(at('scripts', 'older-postgres.ts'));
const release = await runTool(at('scripts', 'previous-release.ts'));
const data = await runTool(at('scripts', 'previous-release', 'open-data.ts'));
process.exit(older || release || data);
