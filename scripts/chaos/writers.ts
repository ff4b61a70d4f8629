import type { HttpClient } from '#server/platform/testing/http-client.ts';

/** What became of the writes of several clients. */
export interface Tally {
  acknowledged: string[];
  /** How often each other answer was given, by code and text; `0` is no answer at all. */
  refused: Map<string, number>;
}

export const newTally = (): Tally => ({ acknowledged: [], refused: new Map() });

export const refusals = ({ refused }: Tally): number => [...refused.values()].reduce((sum, often) => sum + often, 0);

let made = 0;

async function write(client: HttpClient, tally: Tally, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const name = `chaos${(made += 1)}`;
    const category = { fullName: name, enCode: name, parentId: '0', isTree: 0, description: 'x'.repeat(200) };
    const answer = await client
      .send<{ id: string }>('POST', '/api/system/DictionaryType', category)
      .catch((error: Error) => ({ code: 0, msg: error.message, data: null }));
    if (answer.code === 200 && answer.data) tally.acknowledged.push(answer.data.id);
    else {
      const text = `${answer.code} ${answer.msg}`;
      tally.refused.set(text, (tally.refused.get(text) ?? 0) + 1);
    }
  }
}

/** So many clients that create categories one after another until it is over. */
export async function writeAtOnce(
  count: number,
  client: HttpClient,
  tally: Tally,
  isOver: () => boolean,
): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => write(client, tally, isOver)));
}

/** How many acknowledged categories the server does not have. */
export async function countLost(client: HttpClient, { acknowledged }: Tally): Promise<number> {
  let lost = 0;
  for (const id of acknowledged) {
    if ((await client.send('GET', `/api/system/DictionaryType/${id}`)).code !== 200) lost += 1;
  }
  return lost;
}

export function printTally(tally: Tally, lost: number): void {
  console.log(`${tally.acknowledged.length} writes acknowledged, ${refusals(tally)} refused, ${lost} lost`);
  for (const [answer, often] of tally.refused) console.log(`${String(often).padStart(6)}  ${answer}`);
}

/** Accounts and settings of a server under chaos. */
export const chaosPassword = 'Admin2468x';
export const chaosSettings = {
  ZHJY_ADMIN_PASSWORD: chaosPassword,
  ZHJY_FORCE_PASSWORD_CHANGE: '0',
  ZHJY_LOG_LEVEL: 'silent',
};
