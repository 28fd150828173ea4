import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `vite -c vite.preview.config.ts`: every component and screen in its states, at /preview.html. */
export default defineConfig({
  plugins: [react()],
  cacheDir: 'node_modules/.vite-preview',
  server: { port: 5170, open: false },
  build: { outDir: 'dist/preview', rolldownOptions: { input: 'preview.html' } },
});
