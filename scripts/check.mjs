// npm run check: the static checks alone.
import { runChecks, staticChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { passed, failed } = await runChecks(staticChecks);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
