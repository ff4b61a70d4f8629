import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const project = fileURLToPath(new URL('.', import.meta.url));
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

export default defineConfig({
  root: `${project}src`,
  plugins: [react()],
  server: { proxy: { '/api': { target: server, ws: true } } },
  build: {
    outDir: `${project}dist/page`,
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|jotai|@tanstack[\\/]query-core|@tanstack[\\/]react-query)[\\/]/,
            },
          ],
        },
      },
    },
  },
  test: {
    root: project,
    projects: [
      {
        extends: true,
        root: project,
        test: {
          root: project,
          name: 'pure',
          environment: 'node',
          include: ['{schemas,src,registry,server,scripts,fixtures}/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        root: project,
        test: {
          root: project,
          name: 'browser',
          environment: 'jsdom',
          include: ['{schemas,src,registry,fixtures}/**/*.test.tsx'],
          setupFiles: ['scripts/test-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
