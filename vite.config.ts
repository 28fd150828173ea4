import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The server that `npm run dev` starts beside. */
const server = `http://localhost:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist/client',
    manifest: true,
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssMinify: true,
  },
  server: { proxy: { '/api': server, '/integration': server } },
});
