import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The server that `npm run dev` starts beside. */
const server = `http://localhost:${process.env['PORT'] ?? '3000'}`;

/** Leaves out the texts that only the server says: descriptions of pages for search engines, and titles of problems. */
const withoutServerTexts: Plugin = {
  name: 'without-server-texts',
  enforce: 'pre',
  transform: (code, id) =>
    /\/strings\/(en|fr|nl)\.json$/.test(id)
      ? JSON.stringify(
          JSON.parse(code, (key, value: unknown) =>
            key.endsWith('Description') || (key === 'status' && Object.hasOwn(value as object, '404'))
              ? undefined
              : value,
          ),
        )
      : null,
};

export default defineConfig({
  plugins: [react(), withoutServerTexts],
  resolve: {
    // Resolves to the entry without the shim, which only versions of React without `useSyncExternalStore` need.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    // `scripts/build.mjs` has a budget for each screen, and one for the map.
    chunkSizeWarningLimit: 1500,
    // A browser without modulepreload loads the same files a little later: that is not worth a script on every page.
    modulePreload: {
      polyfill: false,
      // A list of what each screen imports would make the first file longer for every visitor; the page that is landed on names its own, and
      // after a first visit all files are kept.
      resolveDependencies: (_file, deps, { hostType }) =>
        hostType === 'js' ? deps.filter((file) => file.endsWith('.css')) : deps,
    },
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: true,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/app/browser/service-worker.ts' },
      output: {
        // The first file names all others: their own names would make it longer for every visitor.
        chunkFileNames: ({ name }) =>
          ['react', 'router'].includes(name) ? 'assets/[name]-[hash:8].js' : 'assets/_[hash:7].js',
        assetFileNames: 'assets/_[hash:6][extname]',
        // Libraries change less often than the app, and three files run in three short pieces instead of a long one. What of them
        // only some screens use comes with those.
        codeSplitting: {
          groups: [
            // Small modules and icons of the home page, in one file: as separate files each request would cost more than the content, and
            // they would compress worse.
            {
              name: 'small',
              test: /browser[\\/]server-time\.ts$|parts[\\/]identity-service\.ts$|pictures[\\/](forest-scene\.svg|icons[\\/](arrow-right|building|calendar|esim|phone)\.svg)/,
            },
            // Parts of every form, and the formatting of numbers: files of a few lines.
            {
              name: 'fields',
              test: /forms[\\/]run-after-press\.ts$|pure[\\/]field-error\.ts$|browser[\\/](first-fault-per-field|with-field-label)\.ts$/,
            },
            { name: 'phone', test: /rules[\\/]phone\.ts$|pure[\\/]phone-groups\.ts$/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'router',
              test: /node_modules[\\/]@tanstack[\\/](?!.*(useQueries|queriesObserver|[uU]seInfiniteQuery|infiniteQueryObserver|useMutation|mutationObserver)\.js)/,
            },
          ],
        },
      },
    },
  },
  worker: {
    format: 'es',
    rolldownOptions: {
      output: { entryFileNames: 'assets/[name]-[hash:8].js' },
      // MapLibre declares that its files have no side effects, but its worker has.
      treeshake: false,
    },
  },
  server: { proxy: { '/api': server, '/integration': server } },
});
