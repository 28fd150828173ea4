// npm run fuzz -- --seed 7 --requests 100000 [--from 78000] [--runs 400]: malformed requests to every endpoint, with sessions and without, the
// same for the same seed, from one of them on. Prints the answers by status, and fails with the request where one is a 5xx, gets no reply or
// breaks its contract.
import { parseArgs } from 'node:util';
import { runTool } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { at } from './project.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    from: { type: 'string', default: '0' },
    requests: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '40' },
  },
});
console.log(`Seed ${values.seed}`);
await ensureInstalled();
const file = at('node_modules', 'vitest', 'vitest.mjs');
const filters = ['run', '--project', 'server', 'src/app/every-endpoint.server.test.ts', '-t', 'fuzzed|malformed'];
const env = { FUZZ_SEED: values.seed, FUZZ_FROM: values.from, FUZZ_REQUESTS: values.requests, FUZZ_RUNS: values.runs };
process.exit(await runTool(file, filters, { env }));
