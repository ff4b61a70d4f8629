// Runs the built product for e2e tests: an empty embedded database, known passwords, all data deleted afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';

const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
const server = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ZHJY_DATA: join(folder, 'data'),
    ZHJY_ADMIN_PASSWORD: 'admin2026',
    ZHJY_DEMO_PASSWORD: 'demo2026',
    ZHJY_FORCE_PASSWORD_CHANGE: process.env.ZHJY_FORCE_PASSWORD_CHANGE ?? '0',
    ZHJY_LOG_LEVEL: 'warn',
  },
});
const stop = () => server.kill('SIGTERM');
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
server.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(code ?? 0);
});
