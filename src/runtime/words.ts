import type { CompiledNode } from '#core/compile/tree.ts';
import type { Names } from '#core/kind.ts';
import { findOption } from '#core/options/static-options.ts';
import { textOf } from '#core/text/message.ts';
import { fieldText } from '#core/text/field-text.ts';
import type { Options } from './faces.ts';
import { type PlatformValue, usePlatform } from './platform.ts';

/** The words of a value in the reader's language; ids of options by the options at hand. */
export function wordsOf(node: CompiledNode, value: unknown, options: Options, platform: PlatformValue): string {
  const say = (text: Parameters<typeof textOf>[0]) => textOf(text, platform.language, platform.messages);
  const names: Names = ({ id }) => {
    const option = options.items.length > 0 ? findOption(options.items, id) : undefined;
    return option && say(option.fullName);
  };
  names.say = say;
  return fieldText(node, value, names);
}

export function useWords(node: CompiledNode, value: unknown, options: Options): string {
  return wordsOf(node, value, options, usePlatform());
}
