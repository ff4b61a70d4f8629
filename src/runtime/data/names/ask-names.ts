import type { Ref } from '#core/kind/kind.ts';
import type { Services } from '../../context/services.ts';
import { askFlows, askInterfaceRows, askRecords, askRules } from './ask-rows.ts';
import type { AskNames, Named } from '../../context/label-cache.ts';

type Client = Services['client'];

/** Maximum of names fetched in one call; limit of the server. */
const askedMax = 500;

/** Fetches the names for one group of nouns. */
type Asker = (refs: readonly Ref[], client: Client) => Promise<readonly Named[]>;

/** By the first word of the noun. Ids of a noun that is not listed are shown as they are. */
const askers: Readonly<Record<string, Asker>> = {
  user: askSelected,
  organize: askSelected,
  position: askSelected,
  role: askSelected,
  group: askSelected,
  area: askAreas,
  interface: askInterfaceRows,
  model: askRecords,
  flow: askFlows,
  billRule: askRules,
};

/** Fetches names of people, organisations and areas in batches: one call for the organisation, one for all areas. */
export function askNamesOf(client: Client): AskNames {
  return async (refs) => {
    const byAsker = new Map<Asker, Ref[]>();
    for (const ref of refs) {
      const kind = ref.noun.split('/')[0] ?? '';
      const asker = Object.hasOwn(askers, kind) ? askers[kind] : undefined;
      if (asker) byAsker.set(asker, [...(byAsker.get(asker) ?? []), ref]);
    }
    const parts = [...byAsker].flatMap(([asker, all]) => chunks(all).map((some) => asker(some, client)));
    return (await Promise.all(parts)).flat();
  };
}

function chunks<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / askedMax) }, (_, index) =>
    all.slice(index * askedMax, (index + 1) * askedMax),
  );
}

/** Companies and departments are both organisations. */
const typeOf = (noun: string) => (noun === 'organize' ? 'department' : noun);
const nounOf = (type: string) => (type === 'company' || type === 'department' ? 'organize' : type);

async function askSelected(refs: readonly Ref[], client: Client): Promise<Named[]> {
  const ids = refs.map(({ noun, id }) => `${id}--${typeOf(noun)}`);
  const { data } = await client.send('user.selectedList', { ids }, { quiet: true });
  const { list } = data as { list: { id: string; type: string; fullName: string; organize: string }[] };
  return list.map(({ id, type, fullName, organize }) => ({ noun: nounOf(type), id, name: fullName, path: organize }));
}

async function askAreas(refs: readonly Ref[], client: Client): Promise<Named[]> {
  const { data } = await client.send('area.names', { idsList: refs.map(({ id }) => [id]) }, { quiet: true });
  return refs.flatMap((ref, index) => {
    const name = (data as string[][])[index]?.[0];
    // The server returns an unknown id as its own name.
    return name === undefined || name === ref.id ? [] : [{ ...ref, name }];
  });
}
