import { enableCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';

enableCompileCache();
// Passwords are hashed on the threads that also pack replies and look names up: there are some left for these. Read at the first use.
process.env['UV_THREADPOOL_SIZE'] ??= String(availableParallelism() + 3);
// Everything else is imported afterwards, so that the compile cache covers it.
const { runProcess } = await import('./run.ts');
await runProcess(process.argv.slice(2), process.env);
