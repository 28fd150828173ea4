import { defineConfig } from 'vite';

/**
 * The programs of the server, each with all that it imports in one file: finding hundreds of files and stripping their types takes most of a
 * start, and twice the memory. The maps name the sources for the log.
 */
export default defineConfig({
  build: {
    outDir: 'dist/programs',
    ssr: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
    copyPublicDir: false,
    rolldownOptions: {
      output: { sourcemapExcludeSources: true },
      input: {
        app: 'src/app/main.ts',
        sandbox: 'sandbox/main.ts',
        catalogue: 'src/catalogue/server/load-catalogue-command.ts',
        stock: 'src/subscriptions/server/stock/import-stock.ts',
        jobs: 'src/platform/jobs/jobs-command.ts',
        month: 'src/subscriptions/server/month/month-command.ts',
        'usage-import': 'src/usage/server/intake/import-command.ts',
        verify: 'src/app/verify-command.ts',
        keys: 'src/app/keys-command.ts',
      },
    },
  },
  ssr: {
    noExternal: true,
    // Native code, and packages that read files of their own.
    external: ['@node-rs/argon2', 'pdfkit'],
  },
});
