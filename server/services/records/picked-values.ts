import { emptyValue } from '#core/check/empty-record.ts';
import type { Current, Offer } from '#core/kind.ts';
import { own } from '#core/schema/record.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import { say } from '../forms/say.ts';
import type { Writer } from '../writer.ts';
import { holdersOf } from './holders.ts';
import { offeredAmong, type Pick } from './offered-ids.ts';
import type { RecordField } from './record-fields.ts';
import type { LookUp } from './record-names.ts';

type Values = Readonly<Record<string, unknown>>;

/** Ids that were put into a field now. */
interface Put {
  path: string;
  field: RecordField;
  noun: string;
  offer: Offer;
  pick: Pick;
}

/** What may stand in a record though nobody picked it now: as it was, and what a new one begins with. */
interface Begins {
  before: Values | undefined;
  current(): Promise<Current>;
}

/**
 * Ids in a record that its pickers did not offer to whoever writes it. What stood there before stays, and what the form
 * itself puts there. `elsewhere` absent: the writer is trusted.
 */
export async function checkPicked(
  context: Writer,
  { fields }: ReleasedModel,
  stored: Values,
  begins: Begins,
  elsewhere: LookUp | undefined,
): Promise<Issue[]> {
  if (elsewhere === undefined) return [];
  const put = await putNow([...fields.values()], stored, begins);
  const issues: Issue[] = [];
  for (const ones of asked(put).values()) {
    const [first] = ones;
    if (!first) continue;
    const picks = ones.map(({ pick }) => pick);
    const isOffered = await offeredAmong(context, first.noun, first.offer, picks, elsewhere);
    issues.push(...ones.filter(({ pick }) => isOffered?.(pick) === false).map((one) => issueOf(one, context)));
  }
  return issues;
}

/** Questions that are the same are asked once. */
function asked(put: readonly Put[]): Map<string, Put[]> {
  const questions = new Map<string, Put[]>();
  for (const one of put) {
    const question = JSON.stringify([one.noun, one.offer]);
    questions.set(question, [...(questions.get(question) ?? []), one]);
  }
  return questions;
}

async function putNow(fields: readonly RecordField[], stored: Values, { before = {}, current }: Begins) {
  const put = fields.flatMap((field) => putInto(field, stored, before));
  if (put.length === 0) return put;
  const now = await current();
  return put.filter(({ field, pick }) => !keysOf(field, emptyValue(field.node, now)).includes(keyOf(pick)));
}

function putInto(field: RecordField, stored: Values, before: Values): Put[] {
  const offers = field.node.kind?.offers;
  if (!offers) return [];
  const old = new Set(
    holdersOf(field, before, undefined).flatMap(({ now }) => keysOf(field, readAs(field, own(now, field.key)))),
  );
  return holdersOf(field, stored, undefined).flatMap(({ path, now }) => {
    const fresh = picksIn(field, now[field.key]).filter(({ pick }) => !old.has(keyOf(pick)));
    if (fresh.length === 0) return [];
    const offer = offers(field.node.props, (name) => valueBeside(field, now, stored, name));
    return fresh.map((one) => ({ path, field, offer, ...one }));
  });
}

/** What was stored may be in an older format. */
const readAs = ({ node }: RecordField, stored: unknown): unknown => node.kind?.value?.parse(stored, node.props).value;

const keyOf = ({ id, path = [] }: Pick): string => [id, ...path].join('/');
const keysOf = (field: RecordField, value: unknown) => picksIn(field, value).map(({ pick }) => keyOf(pick));

/** What a value picks: each id of a choice, each path of a field of paths. */
function picksIn({ node, shape }: RecordField, value: unknown): { noun: string; pick: Pick }[] {
  const refsOf = (one: unknown) => node.kind?.value?.refs?.(one, node.props) ?? [];
  if (shape !== 'paths') return refsOf(value).map(({ noun, id }) => ({ noun, pick: { id } }));
  const paths: unknown[] = Array.isArray(value) && value.every(Array.isArray) ? value : [value];
  return paths.flatMap((path) => {
    const refs = refsOf(path);
    const end = refs.at(-1);
    return end ? [{ noun: end.noun, pick: { id: end.id, path: refs.map(({ id }) => id) } }] : [];
  });
}

/** Another field of the record, of a row first the column beside it. */
function valueBeside({ table }: RecordField, holder: Values, record: Values, named: string): unknown {
  const name = named.replaceAll('-', '.');
  const column = table !== undefined && name.startsWith(`${table}.`) ? name.slice(table.length + 1) : name;
  return table !== undefined && Object.hasOwn(holder, column) ? holder[column] : own(record, name);
}

const issueOf = ({ path, field }: Put, { language }: Writer): Issue => ({
  path,
  id: 'value.notOffered',
  params: { label: say(language, field.node.config.label) },
  severity: 'error',
});
