import type { Source } from '#schemas/language/source.ts';
import { isMisfit, readValue } from '../check/misfit.ts';
import type { CompiledNode } from '../compile/tree.ts';
import type { Names, Ref } from '../kind.ts';
import { findOption } from '../options/static-options.ts';
import { wordsOf } from './words-of.ts';

/** What the words of a field's value depend on: its kind's verbs, its props and where its options come from. */
export type TextNode = Pick<CompiledNode, 'kind' | 'props' | 'source'>;

/**
 * The words of a field's value, stored or read, the same for view, cell, print, export and search. `names` answers the refs that
 * {@link fieldRefs} gave.
 */
export function fieldText(node: TextNode, value: unknown, names: Names): string {
  const verbs = node.kind?.value;
  if (verbs === undefined) return '';
  if (isMisfit(node, value)) return misfitText(node, value, names);
  return verbs.text(readValue(node, value), node.props, namesAt(node, names));
}

/** What a field cannot read, as it stands; the name of what it refers to, where it is one id. */
function misfitText(node: TextNode, value: unknown, names: Names): string {
  const [ref] = typeof value === 'object' ? [] : fieldRefs(node, value);
  return (ref && names(ref)) ?? wordsOf(value);
}

/** The ids whose names the words of this value need; entries of the node's own source by their real noun. */
export function fieldRefs(node: TextNode, value: unknown): readonly Ref[] {
  const refs = node.kind?.value?.refs?.(readValue(node, value), node.props) ?? [];
  return refs.flatMap((ref) => {
    const real = realRef(ref, node.source);
    return real === undefined ? [] : [real];
  });
}

/** The names as this node sees them: `option` is an entry of its own source. */
function namesAt(node: TextNode, names: Names): Names {
  const { source } = node;
  const own: Names = (ref) => {
    if (ref.noun === 'option' && source !== undefined && 'static' in source) {
      const option = findOption(source.static, ref.id);
      return option && sayWith(names, option.fullName);
    }
    const real = realRef(ref, source);
    return real && names(real);
  };
  if (names.say !== undefined) own.say = names.say;
  return own;
}

function sayWith(names: Names, text: Parameters<NonNullable<Names['say']>>[0]): string {
  if (names.say !== undefined) return names.say(text);
  return typeof text === 'string' ? text : text.zh;
}

/** An `option` ref as the noun its source stands for; undefined when the options stand in the definition itself. */
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
