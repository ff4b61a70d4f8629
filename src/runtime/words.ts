import type { CompiledNode } from '#core/compile/tree.ts';
import type { Names } from '#core/kind.ts';
import { findOption } from '#core/options/static-options.ts';
import { textOf } from '#core/text/message.ts';
import { fieldRefs, fieldText } from '#core/text/field-text.ts';
import type { Options } from './faces.ts';
import { useKnown } from './names/use-names.ts';
import { type PlatformValue, usePlatform } from './platform.ts';

/** The words of a value in the reader's language: ids of options by the options at hand, others by their names. */
function wordsOf(
  node: CompiledNode,
  value: unknown,
  options: Options,
  read: Names,
  { language, messages }: PlatformValue,
): string {
  const say = (text: Parameters<typeof textOf>[0]) => textOf(text, language, messages);
  const names: Names = (ref) => {
    const option = options.items.length > 0 ? findOption(options.items, ref.id) : undefined;
    return option ? say(option.fullName) : read(ref);
  };
  names.say = say;
  return fieldText(node, value, names);
}

const none: ReturnType<typeof fieldRefs> = [];
/** Options know their own names: an entry that is not among them stands as it is. */
const notAsked: Names = () => undefined;

/** The words of a value; they follow the names that arrive. Nothing stands there until every name is known. */
export function useWords(node: CompiledNode, value: unknown, options: Options): string {
  const platform = usePlatform();
  const hasOptions = node.kind?.options === true;
  const refs = hasOptions ? none : fieldRefs(node, value);
  const known = useKnown(refs);
  if (refs.some((ref) => known(ref) === undefined)) return '';
  return wordsOf(node, value, options, hasOptions ? notAsked : (ref) => known(ref)?.name, platform);
}
