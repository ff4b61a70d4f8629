import type { Option } from '#schemas/language/source.ts';
import type { CompiledNode } from '../../compile/tree.ts';
import { ambiguous, type TextContext, type ValueIssue, type ValueVerbs } from '../../kind/kind.ts';
import type { UnfitText } from '../../text/value-text.ts';
import { endOf, namesIn, findOptionPath } from './named.ts';

/** Context for parsing a pasted text: the field, its options, and the texts of the definition. */
export interface PasteTarget extends TextContext {
  node: Pick<CompiledNode, 'kind' | 'props'>;
}

/**
 * The result of a pasted text: a value, or the text with the reason why it does not fit. `isAmbiguous`: the text
 * matches several options.
 */
export type Pasted = { fits: true; value: unknown } | { fits: false; value: UnfitText; isAmbiguous: boolean };

const notOffered: ValueIssue = { id: 'value.notOffered', params: {} };

const unfit = (unfitText: string, { id, params }: ValueIssue) => ({
  fits: false as const,
  isAmbiguous: false,
  value: { unfitText, reason: { id, params: params as UnfitText['reason']['params'] } },
});

/** Parses a pasted text to a value of the field. */
export function pastedValue({ node, ...context }: PasteTarget, text: string): Pasted {
  const verbs = node.kind?.value;
  const words = text.trim();
  // Kinds without ids accept any text, their options are only suggestions.
  const chooses =
    verbs?.refs !== undefined && (node.kind?.options === true || node.kind?.reference?.offers !== undefined);
  if (!verbs) return unfit(words, notOffered);
  if (words === '') return { fits: true, value: verbs.empty(node.props) };
  const meant = verbs.read ? verbs.read(words, node.props, context) : plain(words);
  if (meant === ambiguous) return { ...unfit(words, { id: 'value.ambiguous', params: {} }), isAmbiguous: true };
  if (meant === undefined) return unfit(words, chooses ? notOffered : reasonOf(words));
  const { value, issues } = verbs.parse(meant, node.props);
  const wrong = issues[0] ?? verbs.check(value, node.props)[0];
  return wrong ? unfit(words, wrong) : { fits: true, value };

  /** The issue the field reports for the text itself. */
  function reasonOf(line: string): ValueIssue {
    const { value, issues } = (verbs as ValueVerbs).parse(line, node.props);
    return issues[0] ?? verbs?.check(value, node.props)[0] ?? notOffered;
  }

  function plain(line: string): unknown {
    const isMany = Array.isArray(verbs?.empty(node.props));
    if (chooses) return idsNamed(line, isMany, context);
    const lines = line.split(/[\r\n]+/);
    return lines.length === 1 ? line : lines.flatMap((one) => one.trim() || []).join(' ');
  }
}

/** Resolves options by name or id; several names form a list. */
function idsNamed(line: string, isMany: boolean, context: TextContext): unknown {
  const ids = namesIn(line, isMany).map((name) => idNamed(name, context));
  if (ids.includes(ambiguous)) return ambiguous;
  return ids.includes(undefined) ? undefined : isMany ? ids : ids[0];
}

/** A name that matches two different options matches none. */
function idNamed(name: string, context: TextContext): Option['id'] | typeof ambiguous | undefined {
  const way = findOptionPath(name, context, { keyOf: endOf });
  if (way === ambiguous) return ambiguous;
  return way?.at(-1)?.id ?? everyOption(context.options).find((one) => String(one.id) === name && !one.disabled)?.id;
}

const everyOption = (options: readonly Option[]): Option[] =>
  options.flatMap((option) => [option, ...everyOption(option.children ?? [])]);
