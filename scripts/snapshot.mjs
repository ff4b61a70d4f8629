// Plays every fixture and compares the rendered text with its snapshot, and every stored run of a process: npm run snapshot -- [NAME ...] [-u]
import { startVitest } from 'vitest/node';
import { reporter } from './snapshot/reporter.mjs';

const usage = 'npm run snapshot -- [NAME ...] [-u] [--shuffle] [--times N]';
const args = process.argv.slice(2);
const at = args.indexOf('--times');
const times = at < 0 ? '1' : (args.splice(at, 2)[1] ?? '');
const flags = args.filter((one) => one.startsWith('-'));
if (!/^[1-9]\d*$/.test(times) || flags.some((flag) => !['-u', '--shuffle'].includes(flag))) {
  console.error(usage);
  process.exit(2);
}
Object.assign(process.env, {
  SNAPSHOT_NAMES: args.filter((one) => !one.startsWith('-')).join(','),
  SNAPSHOT_TIMES: times,
  SNAPSHOT_RENEW: flags.includes('-u') ? '1' : '',
  SNAPSHOT_SHUFFLE: flags.includes('--shuffle') ? '1' : '',
});
const runner = await startVitest('test', ['scripts/snapshot/fixtures-'], {
  watch: false,
  project: ['browser', 'pure'],
  reporters: [reporter],
});
await runner.close();
