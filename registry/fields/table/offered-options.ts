import { namesIn } from '#core/record/clipboard/named.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Offer } from '#core/kind/kind.ts';
import type { Option } from '#schemas/language/source.ts';
import {
  type Answered,
  type Around,
  mixedQuestions,
  type Question,
  questionsFor,
  rowsMost,
} from './offer-questions.ts';

/** The client's `send`. */
interface Client {
  send(name: string, input: Readonly<Record<string, unknown>>, options: { quiet: boolean }): Promise<{ data: unknown }>;
}

/** A name to look up: the field, what its picker offers in this cell, and the name. */
interface Wanted {
  node: CompiledNode;
  offer: Offer;
  words: string;
  around: Around;
}

/** Looks up names among what a picker offers; each query is sent once. */
export function offeredOptions(client: Client): (wanted: Wanted) => Promise<Option[]> {
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
