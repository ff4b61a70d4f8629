import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { hasRows, type Current, type Kind } from '#core/kind/kind.ts';
import { emptyRecord, emptyRow } from '#core/record/empty-record.ts';
import { nameOf } from '#core/record/scope.ts';
import { fieldsOf } from '#core/record/walk.ts';

const sampleCount = 3;
/** A constant date, so that the preview is deterministic: 2026-01-15. */
const sampleTime = Date.UTC(2026, 0, 15);

/** Sample records for the preview of a list: plausible, deterministic, never stored. */
export function sampleRecords(form: CompiledScreen, word: string): Record<string, unknown>[] {
  return Array.from({ length: sampleCount }, (_, index) => ({
    id: `sample-${index + 1}`,
    ...samplesOf(
      [...form.fields.values()].filter(({ field = '' }) => !field.includes('.')),
      word,
      index,
    ),
  }));
}

/** A form filled with samples, over the values of a new record; parsed. */
export function sampleRecord(form: CompiledScreen, word: string, current: Current): Record<string, unknown> {
  return { ...emptyRecord(form, current), ...parsedSamples(form.root, word, 0, current) };
}

function parsedSamples(
  nodes: readonly CompiledNode[],
  word: string,
  index: number,
  current: Current,
): Record<string, unknown> {
  const fields = fieldsOf(nodes);
  const samples = samplesOf(fields, word, index);
  return Object.fromEntries(
    fields.flatMap((node): [string, unknown][] => {
      const name = nameOf(node) as string;
      if (hasRows(node.kind)) return [[name, sampleRows(node, word, current)]];
      const { value, issues } = node.kind?.value?.parse(samples[name], node.props) ?? {};
      const isFit = samples[name] !== undefined && issues?.length === 0 && node.kind?.server?.system === undefined;
      return isFit ? [[name, value]] : [];
    }),
  );
}

/** Rows of a sub-table. */
const sampleRows = (table: CompiledNode, word: string, current: Current) =>
  [0, 1].map((index) => ({
    ...emptyRow(table, current),
    ...parsedSamples(table.children, word, index, current),
    zhjyId: `sample-${index + 1}`,
  }));

function samplesOf(nodes: readonly CompiledNode[], word: string, index: number): Record<string, unknown> {
  return Object.fromEntries(
    nodes.flatMap((node) =>
      node.kind
        ? [[nameOf(node), sampleValue(node.kind, firstOption(node.source), `${word} ${index + 1}`, index)]]
        : [],
    ),
  );
}

function sampleValue(kind: Kind, option: unknown, text: string, index: number): unknown {
  if (hasRows(kind)) return [];
  if (option !== undefined) return option;
  switch (kind.listing?.search) {
    case 'numberRange':
      return (index + 1) * 10;
    case 'dateRange':
      return sampleTime + index * 86_400_000;
    case 'text':
      return text;
    default:
      return undefined;
  }
}

function firstOption(source: unknown): unknown {
  const options = (source as { static?: { id: unknown }[] } | undefined)?.static;
  return options?.[0]?.id;
}
