import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

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
  server: { proxy: { '/api': 'http://localhost:3000', '/integration': 'http://localhost:3000' } },
});
