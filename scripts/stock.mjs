// npm run stock -- numbers.csv sims.csv: loads an operator's telephone numbers and SIMs.
import { spawnSync } from 'node:child_process';
import { ensureInstalled } from './install.mjs';
import { at, nodeForProduct } from './project.mjs';

await ensureInstalled();
const { status } = spawnSync(nodeForProduct(), [at('src/subscriptions/server/import-stock.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
