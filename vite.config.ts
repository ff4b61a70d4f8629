import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { pagePlugins, preloaded, sharedControls } from './scripts/page-build/plugins.ts';

/** Where the runs of `npm test` share transformed modules; elsewhere each run transforms its own. */
const moduleCache = process.env['TEST_MODULE_CACHE'];

const project = fileURLToPath(new URL('.', import.meta.url));
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`;

/** The back office behind the login, its layouts' parts and the home page. */
const atHome = new RegExp(
  [
    'src/app/(layout/BackOffice|feedback/NoticeHost)\\.tsx$',
    'schemas/screens/home\\.json$',
    'registry/(?:blocks|product/\\w+)/(frame|mobileMenu|logo|topMenu|menuDropdown|sideMenu|sidebarToggle|pagePath|menuSearch|chatEntry|messageBell' +
      '|systemSwitch|languageSwitch|settingsDrawer|userMenu|tagBar|routeView|page|columns|greeting|menuShortcuts|agenda|unreadMessages|repeat|content|box|buttons|icon|liveReload|todoEntry)/\\w+\\.view\\.tsx$',
    'registry/product/forms/portal/portal\\.view\\.tsx$',
  ].join('|'),
);

/** The language of a file of words: the last part of its name. */
const languageOf = (id: string) => /(\w+)\.js$/.exec(id)?.[1] ?? null;

export default defineConfig({
  root: `${project}src`,
  plugins: [react(), ...pagePlugins()],
  // A kind from outside the repository shares what stands here.
  resolve: { dedupe: ['react', 'react-dom', 'antd', '@sinclair/typebox'] },
  server: { proxy: { '/api': { target: server }, '/websocket': { target: server, ws: true } } },
  build: {
    outDir: `${project}dist/page`,
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false, resolveDependencies: preloaded },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              priority: 4,
              tags: ['$initial'],
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|jotai|@tanstack[\\/]query-core|@tanstack[\\/]react-query)[\\/]/,
            },
            // What the first page needs in any case travels in one file instead of eighty.
            { name: 'first', priority: 3, tags: ['$initial'] },
            // The login page's own form, with what its fields share, is separate from later pages, which have forms too.
            {
              name: 'login',
              priority: 2,
              test: new RegExp(
                '/registry/(first-kinds\\.ts|(?:blocks|product/login)/(form|loginFrame|loginWays)/\\w+\\.view\\.tsx' +
                  '|kit/(trigger/control|input/use-text-input)\\.tsx?)$',
              ),
            },
            // So are the kinds of simple forms: a linked form loads no others unless it names one.
            { name: 'forms', priority: 2, test: /\/registry\/form-registry\.ts$/ },
            // A linked form needs the list of all screens without the back office.
            { name: 'screens', priority: 2, test: /\/navigation\/screen-files\.ts$/ },
            // The component library's words, of which a page needs one language.
            { name: 'words', priority: 3, test: /[\\/]locale[\\/]common\.js$/ },
            {
              name: languageOf,
              priority: 2,
              test: /[\\/](antd|@rc-component[\\/]\w+|rc-[\w-]+)[\\/].*[\\/](en_US|zh_CN|zh_TW)\.js$/,
            },
            { name: 'controls', priority: 1, test: sharedControls },
            // So is what every login leads to: all kinds, and the back office's own frame with the home page.
            {
              name: 'kinds',
              priority: 1,
              test: /\/(registry|src\/studio|src)\/(page-kinds|page-faces|kinds|whole|outside|with-kinds)\.ts$/,
            },
            { name: 'work', test: atHome },
            // Lists and many fields have a select; a linked form loads it without the lists.
            { name: 'select', test: /node_modules\/(antd\/es\/select|@rc-component\/select)\// },
            { name: 'lists', test: /\/(registry\/blocks\/list\/list\.view|src\/app\/navigation\/ModelScreen)\.tsx$/ },
          ],
        },
      },
    },
  },
  test: {
    root: project,
    // Left to itself vitest keeps a core for watching, of two half the machine.
    maxWorkers: '100%',
    ...(moduleCache && { experimental: { fsModuleCache: true, fsModuleCachePath: moduleCache } }),
    projects: [
      {
        extends: true,
        root: project,
        test: {
          root: project,
          name: 'pure',
          environment: 'node',
          isolate: false,
          include: ['{schemas,src,registry,server,scripts,fixtures}/**/*.test.ts'],
          // A loaded machine is slow, not wrong.
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        root: project,
        test: {
          root: project,
          name: 'browser',
          environment: 'jsdom',
          // The component library is read once by each worker instead of once by each file: a third of the time.
          isolate: false,
          include: ['{schemas,src,registry,scripts}/**/*.test.tsx'],
          setupFiles: ['scripts/test-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
