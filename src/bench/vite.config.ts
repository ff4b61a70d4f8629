import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pagePlugins } from '../../scripts/page-build/plugins.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** Vite config of the form-runtime benchmark page: the real pipeline and registry around neutral workloads. */
export default defineConfig({
  root: here,
  base: './',
  plugins: [react(), ...pagePlugins()],
  build: {
    outDir: `${here}../../bench-dist`,
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: `${here}bench.html`,
      output: {
        codeSplitting: {
          // As in the product: what a page needs in any case is one file instead of seventy.
          groups: [{ name: 'first', tags: ['$initial'] }],
        },
      },
    },
  },
});
