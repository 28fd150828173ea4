import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inLittleMemory, licencesInAscii } from './vite.memory.ts';

/** The bundle with which the server renders the public pages to HTML. */
export default defineConfig({
  plugins: [react(), licencesInAscii()],
  build: {
    outDir: 'dist/server',
    ssr: 'src/app/browser/entry-server.tsx',
    target: 'node22',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    // Same file names as in the browser build, because the pages link to its files.
    rolldownOptions: { output: { minify: inLittleMemory, assetFileNames: 'assets/_[hash:6][extname]' } },
  },
  ssr: { noExternal: true },
});
