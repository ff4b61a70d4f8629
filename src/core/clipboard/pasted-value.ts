import type { Option } from '#schemas/language/source.ts';
import type { CompiledNode } from '../compile/tree.ts';

/** What a pasted text is read with: the field, its options and how each of them reads. */
export interface PasteTarget {
  node: Pick<CompiledNode, 'kind' | 'props'>;
  options: readonly Option[];
  nameOf(option: Option): string;
}

/** The value a pasted text stands for in a field, and whether it fits; what does not fit is not to be pasted. */
export function pastedValue({ node, options, nameOf }: PasteTarget, text: string): { fits: boolean; value?: unknown } {
  const verbs = node.kind?.value;
  const words = text.trim();
  if (!verbs) return { fits: false };
  if (words === '') return { fits: true, value: verbs.empty(node.props) };
  const meant = node.kind?.options ? idsOf(words, Array.isArray(verbs.empty(node.props))) : plain(words);
  if (meant === undefined) return { fits: false };
  const { value, issues } = verbs.parse(meant, node.props);
  return issues.length + verbs.check(value, node.props).length > 0 ? { fits: false } : { fits: true, value };

  /** Options by their names, or by their ids; several names are one list. */
  function idsOf(named: string, isMany: boolean): unknown {
    const ids = (isMany ? named.split(/[,，、;；]/) : [named]).map((name) => idOf(options, name.trim()));
    return ids.includes(undefined) ? undefined : isMany ? ids : ids[0];
  }

  function idOf(among: readonly Option[], name: string): Option['id'] | undefined {
    for (const option of among) {
      const inside = option.children && idOf(option.children, name);
      if (inside !== undefined) return inside;
      if (nameOf(option) === name || String(option.id) === name) return option.id;
    }
    return undefined;
  }

  /** Numbers come with the separators of their spreadsheet. */
  function plain(typed: string): string {
    const number = typed.replace(/[,\s￥¥]/g, '');
    return node.kind?.search === 'numberRange' && /^[-+]?\d/.test(number) ? number : typed;
  }
}
