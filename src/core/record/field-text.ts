import type { Source } from '#schemas/language/source.ts';
import { isInvalidValue, readValue } from './invalid-value.ts';
import type { CompiledNode } from '../compile/tree.ts';
import type { NameLookup, Ref } from '../kind/kind.ts';
import { findOption } from './options/static-options.ts';
import { valueText } from '../text/value-text.ts';

/** The input of a field's display text: its kind, its props and its option source. */
export type TextNode = Pick<CompiledNode, 'kind' | 'props' | 'source'>;

/**
 * The display text of a field's value, stored or parsed, the same for view, cell, print, export and search. `names`
 * resolves the refs returned by {@link fieldRefs}.
 */
export function fieldText(node: TextNode, value: unknown, names: NameLookup): string {
  const verbs = node.kind?.value;
  if (verbs === undefined) return '';
  if (isInvalidValue(node, value)) return invalidText(node, value, names);
  return verbs.text(readValue(node, value), node.props, namesAt(node, names));
}

/** A value that cannot be parsed is shown as stored; a single id as the name it refers to, if known. */
function invalidText(node: TextNode, value: unknown, names: NameLookup): string {
  const [ref] = typeof value === 'object' ? [] : fieldRefs(node, value);
  return (ref && names(ref)) ?? valueText(value);
}

/**
 * The ids whose names the display text of this value needs; `option` refs are resolved to the noun of the node's
 * source.
 */
export function fieldRefs(node: TextNode, value: unknown): readonly Ref[] {
  const refs = node.kind?.value?.refs?.(readValue(node, value), node.props) ?? [];
  return refs.flatMap((ref) => {
    const real = realRef(ref, node.source);
    return real === undefined ? [] : [real];
  });
}

/** Names for this node: `option` refers to an entry of its source. */
function namesAt(node: TextNode, names: NameLookup): NameLookup {
  const { source } = node;
  const own: NameLookup = (ref) => {
    if (ref.noun === 'option' && source !== undefined && 'static' in source) {
      const option = findOption(source.static, ref.id);
      return option && translateWith(names, option.fullName);
    }
    const real = realRef(ref, source);
    return real && names(real);
  };
  if (names.t !== undefined) own.t = names.t;
  return own;
}

function translateWith(names: NameLookup, text: Parameters<NonNullable<NameLookup['t']>>[0]): string {
  if (names.t !== undefined) return names.t(text);
  return typeof text === 'string' ? text : text.zh;
}

/** Resolves an `option` ref to the noun of its source; undefined for static options, which need no request. */
function realRef(ref: Ref, source: Source | undefined): Ref | undefined {
  if (ref.noun !== 'option') return ref;
  if (source === undefined || 'static' in source) return undefined;
  if ('dictionary' in source) return { noun: `dictionary/${source.dictionary}`, id: ref.id };
  if ('model' in source) return { noun: `model/${source.model}/${source.label ?? 'fullName'}`, id: ref.id };
  if ('interface' in source) {
    const { value = 'id', label = 'fullName' } = source;
    return { noun: `interface/${source.interface}/${value}/${label}`, id: ref.id };
  }
  return { noun: `call/${source.call}`, id: ref.id };
}
