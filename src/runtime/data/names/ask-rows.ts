import type { Ref } from '#core/kind/kind.ts';
import type { Services } from '../../context/services.ts';
import { answerOf } from '../sources/answer.ts';
import type { Named } from '../../context/label-cache.ts';

type Client = Services['client'];

/** Labels of data interface rows: `interface/<id>/<id field>/<label field>`. */
export function askInterfaceRows(refs: readonly Ref[], client: Client): Promise<Named[]> {
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
export function askRecords(refs: readonly Ref[], client: Client): Promise<Named[]> {
  return byNoun(refs, async (noun, ids) => {
    const [, id = '', relationField = ''] = noun.split('/');
    if (id === '' || relationField === '') return [];
    const input = { id, relationField, ids: ids.join(','), pageSize: ids.length };
    const { rows } = answerOf((await client.send('visualdev.rows', input, { quiet: true })).data);
    return rows.map((row) => ({ noun, id: String(row['id']), name: words(row[relationField]) }));
  });
}

/** Labels of flows. */
export async function askFlows(refs: readonly Ref[], client: Client): Promise<Named[]> {
  const input = { ids: refs.map(({ id }) => id).join(','), pageSize: refs.length };
  const { rows } = answerOf((await client.send('workflow-template.selector', input, { quiet: true })).data);
  return rows.map(({ id, fullName }) => ({ noun: 'flow', id: String(id), name: words(fullName) }));
}

/** Page size of the search for a code; the exact match must be within it. */
const foundMax = 20;

/** Labels of numbering rules, which are stored by code. */
export async function askRules(refs: readonly Ref[], client: Client): Promise<Named[]> {
  const asked = refs.map(async ({ noun, id }) => {
    const input = { keyword: id, currentPage: 1, pageSize: foundMax };
    const { rows } = answerOf((await client.send('bill-rule.selector', input, { quiet: true })).data);
    return rows.filter(({ enCode }) => enCode === id).map(({ fullName }) => ({ noun, id, name: words(fullName) }));
  });
  return (await Promise.all(asked)).flat();
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
