// Runs a program with Node's watcher, and ends it with itself: `npm run dev` starts this on a leash, which the watcher does not know.
import { spawn } from 'node:child_process';

const child = spawn(process.execPath, ['--watch', ...process.argv.slice(2)], { stdio: 'inherit' });
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
