import { defineConfig } from 'playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 3190);

/** The files of this run in their order, and its name: `npm test` has two runs at the same time. By default all files. */
const files = process.env['E2E_JOURNEYS']?.split(',');
const name = process.env['E2E_NAME'] ?? 'journeys';

/** Journeys against the built product: one server on an empty embedded database, one browser at a time. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  ...(files && { projects: files.map((file) => ({ name: file.replace('.spec.ts', ''), testMatch: `**/${file}` })) }),
  fullyParallel: false,
  workers: 1,
  // A journey that would need a second attempt is a fault of the product or of the journey.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `../test-results/${name}.json` }]],
  outputDir: `../test-results/${name}`,
  use: {
    // Ends an action that waits for nothing with its name, before the time of the journey is over.
    actionTimeout: 45_000,
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
