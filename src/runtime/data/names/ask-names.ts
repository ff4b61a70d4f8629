import type { Ref } from '#core/kind/kind.ts';
import type { AskNames, Named } from '../../context/label-cache.ts';
import type { Services } from '../../context/services.ts';
import { answerOf } from '../sources/answer.ts';

type AskRowsClient = Services['client'];

/** Labels of data interface rows: `interface/<id>/<id field>/<label field>`. */
function askInterfaceRows(refs: readonly Ref[], client: AskRowsClient): Promise<Named[]> {
  return byNoun(refs, async (noun, ids) => {
    const [, id = '', propsValue = 'id', relationField = 'fullName'] = noun.split('/');
    if (id === '') return [];
    const input = { id, interfaceId: id, propsValue, relationField, ids };
    const { rows } = answerOf((await client.send('data-interface.byIds', input, { quiet: true })).data);
    return rows.map((row) => ({
      noun,
      id: String(row[propsValue]),
      name: words(row[relationField] ?? row[propsValue]),
    }));
  });
}

/** Labels of records of other forms: `model/<form>/<label field>`. */
function askRecords(refs: readonly Ref[], client: AskRowsClient): Promise<Named[]> {
  return byNoun(refs, async (noun, ids) => {
    const [, id = '', relationField = ''] = noun.split('/');
    if (id === '' || relationField === '') return [];
    const input = { id, relationField, ids: ids.join(','), pageSize: ids.length };
    const { rows } = answerOf((await client.send('visualdev.rows', input, { quiet: true })).data);
    return rows.map((row) => ({ noun, id: String(row['id']), name: words(row[relationField]) }));
  });
}

/** Labels of flows. */
async function askFlows(refs: readonly Ref[], client: AskRowsClient): Promise<Named[]> {
  const input = { ids: refs.map(({ id }) => id).join(','), pageSize: refs.length };
  const { rows } = answerOf((await client.send('workflow-template.selector', input, { quiet: true })).data);
  return rows.map(({ id, fullName }) => ({ noun: 'flow', id: String(id), name: words(fullName) }));
}

/** Page size of the search for a code; the exact match must be within it. */
const foundMax = 20;

/** Labels of numbering rules, which are stored by code. */
async function askRules(refs: readonly Ref[], client: AskRowsClient): Promise<Named[]> {
  const requests = refs.map(async ({ noun, id }) => {
    const input = { keyword: id, currentPage: 1, pageSize: foundMax };
    const { rows } = answerOf((await client.send('bill-rule.selector', input, { quiet: true })).data);
    return rows.filter(({ enCode }) => enCode === id).map(({ fullName }) => ({ noun, id, name: words(fullName) }));
  });
  return (await Promise.all(requests)).flat();
}

const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? '');

/** One query per noun; a failing one does not affect the others. */
async function byNoun(refs: readonly Ref[], ask: (noun: string, ids: string[]) => Promise<Named[]>): Promise<Named[]> {
  const nouns = new Map<string, string[]>();
  for (const { noun, id } of refs) nouns.set(noun, [...(nouns.get(noun) ?? []), id]);
  const answers = await Promise.all([...nouns].map(([noun, ids]) => ask(noun, ids).catch(() => [])));
  return answers.flat();
}

type Client = Services['client'];

/** Maximum of names fetched in one call; limit of the server. */
const batchMax = 500;

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
  return Array.from({ length: Math.ceil(all.length / batchMax) }, (_, index) =>
    all.slice(index * batchMax, (index + 1) * batchMax),
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
