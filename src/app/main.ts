import { enableCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';

enableCompileCache();
// Password hashing runs on the libuv thread pool, which is also used for compression and DNS; three extra threads
// keep these responsive. Node reads the variable at first use of the pool.
process.env['UV_THREADPOOL_SIZE'] ??= String(availableParallelism() + 3);
// Dynamic import after enabling the compile cache, so that it covers all modules.
const { runProcess } = await import('./run.ts');
await runProcess(process.argv.slice(2), process.env);
