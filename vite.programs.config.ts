import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';
import { inLittleMemory, licencesInAscii } from './vite.memory.ts';

/** Entry of the sandbox, whose files are missing when the container image is built. */
const sandbox: Record<string, string> = existsSync('sandbox/main.ts') ? { sandbox: 'sandbox/main.ts' } : {};

/**
 * The programs of the server, each with all that it imports in one file: finding hundreds of files and stripping their types takes most of a
 * start, and twice the memory. The maps name the sources for the log.
 */
export default defineConfig({
  plugins: [licencesInAscii()],
  build: {
    outDir: 'dist/programs',
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      // Suppresses the warning about `eval` in a package of the sandbox's identity service, which would alarm at a first start.
      checks: { eval: false },
      output: { sourcemapExcludeSources: true, minify: inLittleMemory },
      input: {
        app: 'src/app/main.ts',
        ...sandbox,
        catalogue: 'src/catalogue/server/load-catalogue-command.ts',
        stock: 'src/subscriptions/server/line/stock-command.ts',
        disputes: 'src/dunning/server/claims/disputes-command.ts',
        claims: 'src/dunning/server/write-off/claims-command.ts',
        events: 'src/app/events-command.ts',
        forest: 'src/sustainability/server/repair/forest-command.ts',
        books: 'src/ledger/server/books/books-command.ts',
        jobs: 'src/platform/jobs/jobs-command.ts',
        bank: 'src/payments/server/bank/bank-command.ts',
        month: 'src/subscriptions/server/bill-cycle/bill-cycle-command.ts',
        'usage-import': 'src/usage/server/intake/import-command.ts',
        'usage-rejected': 'src/usage/server/intake/rejected-command.ts',
        verify: 'src/app/verify-command.ts',
        keys: 'src/app/keys-command.ts',
        sessions: 'src/identity/server/sessions/sessions-command.ts',
      },
    },
  },
  ssr: {
    noExternal: true,
    // Native code, and packages that read files of their own.
    external: ['@node-rs/argon2', 'fontkit', 'pdfkit', 'ssh2'],
  },
});
