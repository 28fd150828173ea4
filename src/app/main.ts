import { enableCompileCache } from 'node:module';

enableCompileCache();
// Everything else is imported afterwards, so that the compile cache covers it.
const { run } = await import('./run.ts');
await run(process.argv.slice(2), process.env);
