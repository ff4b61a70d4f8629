import type { CompiledNode } from '#core/compile/tree.ts';
import type { AllowedOptions } from '#core/kind/kind.ts';
import { namesIn } from '#core/record/clipboard/named.ts';
import type { Option } from '#schemas/language/source.ts';

type Input = Readonly<Record<string, unknown>>;

/** An entry of a selector call's answer. */
interface Answered {
  id: string;
  fullName: string;
  /** The name without its path, where `fullName` is a whole path. */
  lastFullName?: string;
  type?: string;
  /** Names (joined with slashes) and ids from the root down; of a person those of the organisation. */
  organize?: string;
  organizeIds?: readonly string[];
  disabled?: boolean;
  children?: readonly Answered[];
  [field: string]: unknown;
}

/** A call that answers the choices with a given name. */
interface Question {
  call: string;
  input: Input;
  /** The types of entries that can be picked. Absent: all. */
  types?: readonly string[];
  /** The id and label fields, where they are not `id` and the name. */
  idField?: string;
  wordsField?: string;
}

/** The context of a cell: the current user's organisation, and the input of its data interface. */
interface OptionContext {
  organizeId: string;
  interfaceInput(): Input;
}

/** The maximum number of rows searched for a name; if there are more, no match is unambiguous. */
const rowsMost = 1_000;

const paged = (keyword: string) => ({ keyword, currentPage: 1, pageSize: rowsMost });
const lastOf = (name: string) => name.split('/').at(-1)?.trim() ?? '';

/** The calls that answer the choices of this noun; those with long lists are searched by name. */
function questionsFor(noun: string, offer: AllowedOptions, name: string, around: OptionContext): Question[] {
  const [kind = '', of = '', field = '', words = ''] = noun.split('/');
  const { only } = offer;
  switch (kind) {
    case 'user':
      return [people(only, name)];
    case 'organize':
      return [organisations(offer, around)];
    case 'position':
    case 'role':
    case 'group':
      return [ofOrganisation(kind, only)];
    case 'area':
      return areas(offer, name);
    case 'dictionaryType':
      return [{ call: 'dictionary-type.selector', input: { id: '0' } }];
    case 'billRule':
      return [{ call: 'bill-rule.selector', input: paged(name), idField: 'enCode' }];
    case 'flow':
      return [{ call: 'workflow-template.selector', input: paged(name) }];
    case 'model':
      return [{ call: 'visualdev.rows', input: { id: of, relationField: field, ...paged(name) }, wordsField: field }];
    case 'interface':
      return [
        {
          call: 'data-interface.page',
          input: {
            id: of,
            interfaceId: of,
            propsValue: field,
            relationField: words,
            ...around.interfaceInput(),
            ...paged(name),
          },
          idField: field,
          wordsField: words,
        },
      ];
    default:
      return [];
  }
}

/** All types of the organisation at once; people where the ids are restricted. */
function mixedQuestions({ only }: AllowedOptions, isMany: boolean, name: string): Question[] {
  if (only !== undefined) return [people(only, name)];
  const more = isMany ? (['position', 'role', 'group'] as const).map((kind) => ofOrganisation(kind, undefined)) : [];
  return [people(undefined, name), { call: 'organize.tree', input: {}, types: ['company', 'department'] }, ...more];
}

function people(only: readonly string[] | undefined, name: string): Question {
  const input = paged(lastOf(name));
  return only === undefined
    ? { call: 'user.children', input: { id: '0', ...input }, types: ['user'] }
    : { call: 'user.selectedUserList', input: { ids: only, ...input }, types: ['user'] };
}

function organisations({ only, own, category }: AllowedOptions, { organizeId }: OptionContext): Question {
  const types = category === undefined ? ['company', 'department'] : [category];
  if (only) return { call: 'organize.condition', input: { departIds: only, keyword: '' }, types };
  if (own === 'current') return { call: 'organize.selectorByAuth', input: { id: organizeId || '0' }, types };
  if (own === 'authorised') return { call: 'department.selectorByAuth', input: { id: '0' }, types };
  return { call: 'organize.tree', input: {}, types };
}

const ofOrganisation = (kind: 'position' | 'role' | 'group', only: readonly string[] | undefined): Question =>
  only === undefined
    ? { call: `${kind}.selector`, input: {}, types: [kind] }
    : { call: `${kind}.condition`, input: { ids: only }, types: [kind] };

/** Searches areas by the last name of a path, and by the whole path, which narrows down frequent names. */
function areas({ level = 0 }: AllowedOptions, name: string): Question[] {
  return [...new Set([lastOf(name), name])].map((keyword) => ({
    call: 'area.search',
    input: { ...paged(keyword), level },
  }));
}

/** The client's `send`. */
interface Client {
  send(name: string, input: Readonly<Record<string, unknown>>, options: { quiet: boolean }): Promise<{ data: unknown }>;
}

/** A name to look up: the field, what its picker offers in this cell, and the name. */
interface OptionQuery {
  node: CompiledNode;
  offer: AllowedOptions;
  words: string;
  around: OptionContext;
}

/** Looks up names among what a picker offers; each query is sent once. */
export function offeredOptions(client: Client): (wanted: OptionQuery) => Promise<Option[]> {
  const answers = new Map<string, Promise<Option[]>>();
  const once = (question: Question, typed: boolean) => {
    const key = JSON.stringify([question, typed]);
    const answer = answers.get(key) ?? ask(client, question, typed).catch(() => []);
    answers.set(key, answer);
    return answer;
  };
  return async ({ node, offer, words, around }) => {
    const isMany = node.props['multiple'] === true;
    const noun = node.kind?.value?.refs?.(['x'], node.props)[0]?.noun ?? '';
    const questions = namesIn(words, isMany).flatMap((name) =>
      offer.typed ? mixedQuestions(offer, isMany, name) : questionsFor(noun, offer, name, around),
    );
    const found = await Promise.all(questions.map((question) => once(question, offer.typed === true)));
    return [...new Set(found)].flat();
  };
}

async function ask(client: Client, question: Question, typed: boolean): Promise<Option[]> {
  const { data } = await client.send(question.call, question.input, { quiet: true });
  // Guaranteed by the contracts of these calls.
  const nodes = Array.isArray(data) ? (data as Answered[]) : (data as { list: Answered[] }).list;
  if (nodes.length >= rowsMost) return [];
  return nodes.map((node) => below(node, optionOf(node, question, typed)));
}

function optionOf(node: Answered, question: Question, typed: boolean): Option {
  const { types, idField = 'id', wordsField } = question;
  const words = wordsField === undefined ? (node.lastFullName ?? node.fullName) : node[wordsField];
  return {
    id: typed ? `${node.id}--${node.type}` : String(node[idField]),
    fullName: String(words ?? ''),
    disabled: node.disabled === true || !(types?.includes(node.type ?? '') ?? true),
    children: (node.children ?? []).map((child) => optionOf(child, question, typed)),
  };
}

/** Nests an option below its ancestors. A name that contains a slash cannot be distinguished from two names. */
function below({ id, organize = '', organizeIds = [] }: Answered, own: Option): Option {
  const names = organize.split('/');
  if (names.length !== organizeIds.length) return own;
  const above = organizeIds.at(-1) === id ? organizeIds.slice(0, -1) : organizeIds;
  return above.reduceRight<Option>(
    (child, over, at) => ({ id: over, fullName: names[at] ?? '', disabled: true, children: [child] }),
    own,
  );
}
