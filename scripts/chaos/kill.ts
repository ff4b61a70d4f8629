import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { HttpClient } from '#server/platform/testing/http-client.ts';
import { buildServer, startServer } from '#server/platform/testing/server-process.ts';
import { chaosPassword, chaosSettings, countLost, newTally, printTally, writeAtOnce } from './writers.ts';

const writers = 8;
const writesPerRound = 40;

/**
 * Kills the server with the embedded database while eight clients write, and starts it on the same folder, again and again;
 * then every acknowledged write must be there. `node scripts/run.mjs scripts/chaos/kill.ts [kills]`
 */
export async function main([kills = '30']: string[]): Promise<number> {
  await buildServer('chaos');
  const data = mkdtempSync(join(tmpdir(), 'zhjy-chaos-'));
  const environment = { ...chaosSettings, ZHJY_DATA: data };
  const tally = newTally();
  let server = await startServer(environment, 'chaos');
  const client = new HttpClient(server.url);
  await client.logIn('admin', chaosPassword);
  for (let round = 0; round < Number(kills); round += 1) {
    const goal = tally.acknowledged.length + writesPerRound + round;
    const { process: killed } = server;
    const isOver = () => {
      if (tally.acknowledged.length >= goal) killed.kill('SIGKILL');
      return killed.killed;
    };
    await writeAtOnce(writers, client, tally, isOver);
    await server.end('SIGKILL');
    server = await startServer(environment, 'chaos');
    client.url = server.url;
  }
  const lost = await countLost(client, tally);
  await server.end('SIGTERM');
  rmSync(data, { recursive: true, force: true });
  console.log(`load ${loadavg()[0]?.toFixed(1)}; ${kills} kills; the folder opened each time`);
  printTally(tally, lost);
  return lost === 0 ? 0 : 1;
}
