import type { Option } from '#schemas/language/source.ts';
import type { CompiledNode } from '../compile/tree.ts';
import { ambiguous, type Told } from '../kind.ts';
import { endOf, namesIn, wayNamed } from './named.ts';

/** What a pasted text is read with: the field, what may be chosen in it, and how texts of the definition read. */
export interface PasteTarget extends Told {
  node: Pick<CompiledNode, 'kind' | 'props'>;
}

/** What a pasted text is in a field: its value, or why there is none. */
export type Pasted = { fits: true; value: unknown } | { fits: false; isAmbiguous: boolean };

const unfit: Pasted = { fits: false, isAmbiguous: false };

/** The value a pasted text stands for in a field, and whether it fits; what does not fit is not to be pasted. */
export function pastedValue({ node, ...told }: PasteTarget, text: string): Pasted {
  const verbs = node.kind?.value;
  const words = text.trim();
  if (!verbs) return unfit;
  if (words === '') return { fits: true, value: verbs.empty(node.props) };
  const meant = verbs.read ? verbs.read(words, node.props, told) : plain(words);
  if (meant === ambiguous) return { fits: false, isAmbiguous: true };
  if (meant === undefined) return unfit;
  const { value, issues } = verbs.parse(meant, node.props);
  return issues.length + verbs.check(value, node.props).length > 0 ? unfit : { fits: true, value };

  function plain(line: string): unknown {
    // What has no ids takes any text, its options are only suggested.
    const chooses = verbs?.refs !== undefined && (node.kind?.options === true || node.kind?.offers !== undefined);
    const isMany = Array.isArray(verbs?.empty(node.props));
    return chooses ? idsNamed(line, isMany, told) : line.replace(/\s*[\r\n]+\s*/g, ' ');
  }
}

/** Options by their names, or by their ids; several names are one list. */
function idsNamed(line: string, isMany: boolean, told: Told): unknown {
  const ids = namesIn(line, isMany).map((name) => idNamed(name, told));
  if (ids.includes(ambiguous)) return ambiguous;
  return ids.includes(undefined) ? undefined : isMany ? ids : ids[0];
}

/** A name that means two different things means neither. */
function idNamed(name: string, told: Told): Option['id'] | typeof ambiguous | undefined {
  const way = wayNamed(name, told, { keyOf: endOf });
  if (way === ambiguous) return ambiguous;
  return way?.at(-1)?.id ?? everyOption(told.options).find((one) => String(one.id) === name && !one.disabled)?.id;
}

const everyOption = (options: readonly Option[]): Option[] =>
  options.flatMap((option) => [option, ...everyOption(option.children ?? [])]);
