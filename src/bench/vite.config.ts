import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pagePlugins, preloaded, sharedControls } from '../../scripts/page-build/plugins.ts';

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
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    rolldownOptions: {
      input: `${here}bench.html`,
      output: {
        codeSplitting: {
          // As in the product: what a page needs in any case is one file instead of seventy, what controls share another.
          groups: [
            { name: 'first', priority: 1, tags: ['$initial'] },
            { name: 'controls', test: sharedControls },
          ],
        },
      },
    },
  },
});
