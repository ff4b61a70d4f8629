import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Kind } from '#core/kind/kind.ts';

const sampleCount = 3;
/** A constant date, so that the preview is deterministic: 2026-01-15. */
const sampleTime = Date.UTC(2026, 0, 15);

/** Sample records for the preview of a list: plausible, deterministic, never stored. */
export function sampleRecords(form: CompiledScreen, word: string): Record<string, unknown>[] {
  return Array.from({ length: sampleCount }, (_, index) => {
    const record: Record<string, unknown> = { id: `sample-${index + 1}` };
    for (const [name, node] of form.fields) {
      if (name.includes('.') || !node.kind) continue;
      record[name] = sampleValue(node.kind, firstOption(node.source), `${word} ${index + 1}`, index);
    }
    return record;
  });
}

function sampleValue(kind: Kind, option: unknown, text: string, index: number): unknown {
  if (kind.rows) return [];
  if (option !== undefined) return option;
  switch (kind.search) {
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
