import { defineConfig } from 'playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 3190);

/** Journeys against the built product: one server on an empty embedded database, one browser at a time. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // The slowest journey starts when all others are through.
  projects: [
    { name: 'journeys', testIgnore: 'fresh-machine.spec.ts' },
    { name: 'fresh machine', testMatch: 'fresh-machine.spec.ts' },
  ],
  fullyParallel: false,
  workers: 1,
  // A journey that would need a second attempt is a fault of the product or of the journey.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  outputDir: '../test-results/journeys',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A button of a dialog that is still growing moves away from the pointer on a loaded machine: the press is lost.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    cwd: '..',
    port,
    timeout: 120_000,
    reuseExistingServer: false,
    env: { PORT: String(port) },
  },
});
