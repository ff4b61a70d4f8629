import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { spareBytes } from '#server/platform/db/engine/disk-space.ts';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { buildServer, startServer } from '#server/platform/testing/server-process.ts';
import { chaosPassword, chaosSettings, countLost, newTally, printTally, refusals, writeAtOnce } from './writers.ts';

const writers = 4;
const diskMb = 900;
/** Writes that must fail before the process is killed. */
const refusedPerRound = 60;

/** A disk of its own in memory: it really has no room left once it is filled. */
function mountDisk(): { root: string; remove(): void } {
  const root = mkdtempSync(join(tmpdir(), 'zhjy-chaos-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', root]);
  const remove = () => {
    execFileSync('umount', [root]);
    rmSync(root, { recursive: true, force: true });
  };
  return { root, remove };
}

/** Fills the disk up to so many bytes, as another program would. */
function fill(root: string, bytes: number): void {
  const file = openSync(join(root, 'ballast'), 'a');
  const block = Buffer.alloc(4_096);
  for (;;) {
    const { bavail, bsize } = statfsSync(root);
    if (bavail * bsize < bytes + block.length) break;
    writeSync(file, block);
  }
  closeSync(file);
}

/**
 * Fills the disk of a server with the embedded database while clients write, in every second round to its last byte, kills
 * the process, makes room and starts it again; then every acknowledged write must be there.
 * `node scripts/run.mjs scripts/chaos/disk.ts [times]` Needs the right to mount a file system.
 */
export async function main([times = '10']: string[]): Promise<number> {
  await buildServer('chaos');
  const disk = mountDisk();
  const environment = { ...chaosSettings, ZHJY_DATA: join(disk.root, 'data') };
  const tally = newTally();
  let server = await startServer(environment, 'chaos');
  try {
    const client = new HttpClient(server.url);
    await client.logIn('admin', chaosPassword);
    for (let round = 0; round < Number(times); round += 1) {
      fill(disk.root, spareBytes.database + 50_000 * (round + 1));
      const enough = refusals(tally) + refusedPerRound;
      const filled = tally.acknowledged.length + 10;
      let isFilled = round % 2 === 0;
      await writeAtOnce(writers, client, tally, () => {
        if (!isFilled && tally.acknowledged.length >= filled) {
          isFilled = true;
          fill(disk.root, 0);
        }
        return refusals(tally) >= enough;
      });
      if ((await client.send('GET', '/api/system/DictionaryType?pageSize=1')).code !== 200)
        throw new Error('No reads.');
      if (server.process.exitCode !== null) throw new Error(`The process ended: ${server.output()}`);
      await server.end('SIGKILL');
      rmSync(join(disk.root, 'ballast'));
      server = await startServer(environment, 'chaos');
      client.url = server.url;
    }
    const lost = await countLost(client, tally);
    console.log(`load ${loadavg()[0]?.toFixed(1)}; ${times} full disks and kills; the folder opened each time`);
    printTally(tally, lost);
    return lost === 0 ? 0 : 1;
  } finally {
    await server.end('SIGKILL');
    disk.remove();
  }
}
