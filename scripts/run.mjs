// Runs one program of the repository with the product's Node, installed first: `node scripts/run.mjs <file> [arguments]`.
import { runTool } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { at } from './project.mjs';

const [file, ...args] = process.argv.slice(2);
await ensureInstalled();
process.exit(await runTool(at(file), args));
