import { useMemo } from 'react';
import { findOption } from '#core/record/options/static-options.ts';
import { textOf } from '#core/text/message.ts';
import type { Options } from '#runtime/context/faces.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import type { Option } from '#schemas/language/source.ts';
import type { Id } from '../values/choices.ts';

/** An option as antd's widgets take it: words in the reader's language. */
export interface WidgetOption {
  value: Id;
  label: string;
  disabled?: boolean;
  children?: WidgetOption[];
}

/** The labels of ids in a closed select: an unknown id is shown as it is; nothing is shown while options load. */
export function useLabelOf({ items, state }: Options): (id: Id) => string {
  const { language, messages } = usePlatform();
  return (id) => {
    const option = findOption(items, id);
    if (option !== undefined) return textOf(option.fullName, language, messages);
    return state === 'loading' ? '' : String(id);
  };
}

/** All options for a widget that is open. */
export function useWidgetOptions({ items }: Options): WidgetOption[] {
  const { language, messages } = usePlatform();
  return useMemo(() => {
    const choosable = (option: Option): WidgetOption => ({
      value: option.id,
      label: textOf(option.fullName, language, messages),
      ...(option.disabled && { disabled: true }),
      // A branch without entries is a leaf: the last level can be chosen.
      ...(option.children?.length && { children: option.children.map(choosable) }),
    });
    return items.map(choosable);
  }, [items, language, messages]);
}

/** The id as its option spells it: a stored `1` means the option `"1"`. */
export const canonicalId = ({ items }: Options, id: Id): Id => findOption(items, id)?.id ?? id;
