import { defineConfig } from 'vite';
import { generatedMessages } from '../scripts/generate/vite-plugin.ts';

/** The server as bundles: the process itself, the worker that owns the embedded database, and the one that parses. */
export default defineConfig({
  plugins: [generatedMessages()],
  // A component from outside the repository must share these packages.
  resolve: { dedupe: ['react', '@sinclair/typebox'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'db-worker': 'server/platform/db/engine/db-worker.ts',
        'parse-worker': 'server/parse-worker.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
});
