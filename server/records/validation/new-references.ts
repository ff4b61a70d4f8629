import { emptyValue } from '#core/record/empty-record.ts';
import type { AllowedOptions } from '#core/kind/kind.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { ReleasedModel } from '../forms/released-model.ts';
import type { Writer } from '../../services/writer.ts';
import { holdersOf } from '../fields/field-occurrences.ts';
import { offeredAmong } from './allowed-references.ts';
import { type Begins, keysIn, keyOf, keysOf, notOffered, type Pick, picksIn, valueBeside } from './references.ts';
import type { RecordField } from '../fields/record-fields.ts';
import type { LookUp } from '../names/record-names.ts';

type Values = Readonly<Record<string, unknown>>;

/** Ids that were put into a field now. */
interface Put {
  path: string;
  field: RecordField;
  noun: string;
  offer: AllowedOptions;
  pick: Pick;
}

/**
 * Issues of ids in a record that are not selectable for the writer. Previously stored ids and defaults of the form are
 * accepted. `elsewhere` absent: the writer is trusted.
 */
export async function checkPicked(
  context: Writer,
  { fields }: ReleasedModel,
  stored: Values,
  begins: Begins,
  elsewhere: LookUp | undefined,
): Promise<Issue[]> {
  if (elsewhere === undefined) return [];
  const put = await copyPicked([...fields.values()], stored, begins);
  const issues: Issue[] = [];
  for (const ones of asked(put).values()) {
    const [first] = ones;
    if (!first) continue;
    const picks = ones.map(({ pick }) => pick);
    const isOffered = await offeredAmong(context, first.noun, first.offer, picks, elsewhere);
    issues.push(
      ...ones.filter(({ pick }) => isOffered?.(pick) === false).map((one) => notOffered(one.path, one.field, context)),
    );
  }
  return issues;
}

/** Groups equal queries, so that each runs once. */
function asked(put: readonly Put[]): Map<string, Put[]> {
  const questions = new Map<string, Put[]>();
  for (const one of put) {
    const question = JSON.stringify([one.noun, one.offer]);
    questions.set(question, [...(questions.get(question) ?? []), one]);
  }
  return questions;
}

async function copyPicked(fields: readonly RecordField[], stored: Values, { before = {}, current }: Begins) {
  const put = fields.flatMap((field) => putInto(field, stored, before));
  if (put.length === 0) return put;
  const now = await current();
  return put.filter(({ field, pick }) => !keysOf(field, emptyValue(field.node, now)).includes(keyOf(pick)));
}

function putInto(field: RecordField, stored: Values, before: Values): Put[] {
  const offers = field.node.kind?.offers;
  if (!offers) return [];
  const old = keysIn(field, before);
  return holdersOf(field, stored, undefined).flatMap(({ path, now }) => {
    const fresh = picksIn(field, now[field.key]).filter(({ pick }) => !old.has(keyOf(pick)));
    if (fresh.length === 0) return [];
    const offer = offers(field.node.props, (name) => valueBeside(field, now, stored, name));
    return fresh.map((one) => ({ path, field, offer, ...one }));
  });
}
