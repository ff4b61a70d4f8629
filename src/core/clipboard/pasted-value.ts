import type { Option } from '#schemas/language/source.ts';
import type { CompiledNode } from '../compile/tree.ts';
import type { Told } from '../kind.ts';

/** What a pasted text is read with: the field, what may be chosen in it, and how texts of the definition read. */
export interface PasteTarget extends Told {
  node: Pick<CompiledNode, 'kind' | 'props'>;
}

/** The value a pasted text stands for in a field, and whether it fits; what does not fit is not to be pasted. */
export function pastedValue({ node, ...told }: PasteTarget, text: string): { fits: boolean; value?: unknown } {
  const verbs = node.kind?.value;
  const words = text.trim();
  if (!verbs) return { fits: false };
  if (words === '') return { fits: true, value: verbs.empty(node.props) };
  const meant = verbs.read ? verbs.read(words, node.props, told) : plain(words);
  if (meant === undefined) return { fits: false };
  const { value, issues } = verbs.parse(meant, node.props);
  return issues.length + verbs.check(value, node.props).length > 0 ? { fits: false } : { fits: true, value };

  function plain(line: string): unknown {
    const chooses = node.kind?.options === true || node.kind?.offers !== undefined;
    const isMany = Array.isArray(verbs?.empty(node.props));
    return chooses ? idsNamed(line, isMany, told) : line.replace(/\s*[\r\n]+\s*/g, ' ');
  }
}

/** Options by their names, or by their ids; several names are one list. */
function idsNamed(line: string, isMany: boolean, told: Told): unknown {
  const ids = (isMany ? line.split(/[,，、;；\r\n]+/) : [line]).map((name) => idNamed(name.trim(), told));
  return ids.includes(undefined) ? undefined : isMany ? ids : ids[0];
}

/** A name that means two different things means neither. */
function idNamed(name: string, { options, say }: Told): Option['id'] | undefined {
  const all = everyOption(options);
  const named = new Set(all.filter(({ fullName }) => say(fullName) === name).map(({ id }) => id));
  if (named.size === 1) return [...named][0];
  return named.size > 1 ? undefined : all.find(({ id }) => String(id) === name)?.id;
}

const everyOption = (options: readonly Option[]): Option[] =>
  options.flatMap((option) => [option, ...everyOption(option.children ?? [])]);
