import { sql } from 'kysely';
import type { CompiledNode } from '#core/compile/tree.ts';
import { namesIn } from '#core/record/clipboard/named.ts';
import type { Option } from '#schemas/language/source.ts';
import type { Context } from '../../platform/context/context.ts';
import type { ExternalLookup } from '../../records/names/record-names.ts';
import { treeOf } from '../../platform/resource/tree.ts';
import { organisations } from '../organisation/organisations.ts';

/** What the texts of pickers are looked up with; `elsewhere` says which records the importer may name. */
interface Lookup extends Pick<Context, 'db' | 'user'> {
  externalLookup?: ExternalLookup;
}

/** What a picker refers to, and whether its ids have the suffix of their type. */
export function nounOf({ kind, props }: CompiledNode): { noun: string; isTyped: boolean } | undefined {
  const refs = kind?.value?.refs;
  if (!refs) return undefined;
  const probe = 'x';
  for (const one of [probe, [probe], [[probe]]]) {
    const noun = refs(one, props)[0]?.noun;
    if (noun !== undefined) return { noun, isTyped: false };
  }
  const noun = refs(`${probe}--user`, props)[0]?.noun ?? refs([`${probe}--user`], props)[0]?.noun;
  return noun === undefined ? undefined : { noun, isTyped: true };
}

/**
 * The options that these cells of a picker can name: people by name, account or mobile number, parts of the
 * organisation by their path of names, records by the text of the picked field. What may be picked is checked when the
 * record is saved.
 */
export async function namedOptions(
  noun: { noun: string; isTyped: boolean },
  cells: readonly string[],
  lookup: Lookup,
): Promise<readonly Option[]> {
  const [kind = '', of = '', field = ''] = noun.noun.split('/');
  const words = [...new Set(cells.flatMap((cell) => [cell.trim(), ...namesIn(cell, true)]))];
  switch (kind) {
    case 'user':
      return peopleNamed(words, lookup, noun.isTyped ? '--user' : '');
    case 'organize':
      return organisationTree(lookup);
    case 'position':
      return positionTree(lookup);
    case 'role':
    case 'group':
      return lookup.db.selectFrom(kind).select(['id', 'fullName']).where('enabledMark', '=', 1).execute();
    case 'area':
      return areaTree(lookup);
    case 'model':
      return recordsNamed(words, { modelId: of, field }, lookup);
    default:
      return [];
  }
}

/** An account or a mobile number names one person, a name possibly several; `姓名/账户` distinguishes these. */
async function peopleNamed(words: readonly string[], { db }: Lookup, suffix: string): Promise<Option[]> {
  const parts = [...new Set(words.flatMap((word) => [word, ...word.split('/')]).map((word) => word.trim()))];
  const lower = parts.map((part) => part.toLowerCase());
  const people = await db
    .selectFrom('users')
    .select(['id', 'realName', 'account', 'mobilePhone'])
    .where('enabledMark', '=', 1)
    .where((where) =>
      where.or([
        where('realName', 'in', parts),
        where(sql<string>`lower(account)`, 'in', lower),
        where('mobilePhone', 'in', parts),
      ]),
    )
    .execute();
  return words.flatMap((word) => {
    const [name = '', account] = word.split('/').map((part) => part.trim());
    const isAccount = (one: { account: string }) => one.account.toLowerCase() === (account ?? name).toLowerCase();
    const byLogin = people.filter((one) => isAccount(one) && (account === undefined || one.realName === name));
    const byMobile = people.filter(({ mobilePhone }) => mobilePhone !== '' && mobilePhone === word);
    const found = [byLogin, byMobile].find((some) => some.length > 0) ?? people.filter((one) => one.realName === word);
    return found.map(({ id }) => ({ id: `${id}${suffix}`, fullName: word }));
  });
}

async function organisationTree({ db }: Lookup): Promise<Option[]> {
  const all = [...(await organisations(db)).values()];
  return treeOf(all.filter(({ enabledMark }) => enabledMark === 1)).map(toOption);
}

interface NamedTree {
  id: string;
  fullName: string;
  children: readonly NamedTree[];
}

const toOption = ({ id, fullName, children }: NamedTree): Option => ({
  id,
  fullName,
  children: children.map(toOption),
});

/** Positions below their organisations, which cannot be chosen themselves. */
async function positionTree(lookup: Lookup): Promise<Option[]> {
  const positions = await lookup.db
    .selectFrom('position')
    .select(['id', 'fullName', 'organizeId'])
    .where('enabledMark', '=', 1)
    .execute();
  const withPositions = ({ id, fullName, children = [] }: Option): Option => ({
    id,
    fullName,
    disabled: true,
    children: [
      ...positions.filter(({ organizeId }) => organizeId === id).map((one) => ({ id: one.id, fullName: one.fullName })),
      ...children.map(withPositions),
    ],
  });
  return (await organisationTree(lookup)).map(withPositions);
}

async function areaTree({ db }: Lookup): Promise<Option[]> {
  const areas = db.selectFrom('area').select(['id', 'parentId', 'fullName']).where('enabledMark', '=', 1);
  return treeOf(await areas.execute()).map(toOption);
}

/** Two records of one text leave it ambiguous, so a few are enough. */
const recordsMax = 5_000;

async function recordsNamed(
  words: readonly string[],
  { modelId, field }: { modelId: string; field: string },
  { db, externalLookup }: Lookup,
): Promise<Option[]> {
  const readable = await externalLookup?.records?.(modelId, field);
  if (!readable) return [];
  const name = sql<string>`data->>${field}`;
  return db
    .selectFrom('record')
    .select(['id', name.as('fullName')])
    .where('modelId', '=', modelId)
    .where('deleteMark', '=', 0)
    .where(name, 'in', words)
    .where(readable)
    .limit(recordsMax)
    .execute();
}
