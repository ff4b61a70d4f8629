import { useMemo } from 'react';
import { findOption } from '#core/record/options/static-options.ts';
import { textOf } from '#core/text/message.ts';
import type { Options } from '#runtime/context/faces.ts';
import type { Option } from '#schemas/language/source.ts';
import type { Id } from '../values/choices.ts';
import { useI18n } from '#runtime/context/application.tsx';

/** An option as antd's widgets take it: words in the reader's language. */
export interface WidgetOption {
  value: Id;
  label: string;
  disabled?: boolean;
  children?: WidgetOption[];
}

/** The labels of ids in a closed select: an unknown id is shown as it is; nothing is shown while options load. */
export function useLabelOf({ items, state }: Options): (id: Id) => string {
  const { language, messages } = useI18n();
  return (id) => {
    const option = findOption(items, id);
    if (option !== undefined) return textOf(option.fullName, language, messages);
    return state === 'loading' ? '' : String(id);
  };
}

/** All options for a widget that is open. */
export function useWidgetOptions({ items }: Options): WidgetOption[] {
  const { language, messages } = useI18n();
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

/** Pixels of a character: full-width, or about half of it. */
const widePx = 14;
const narrowPx = 8;
/** Pixels besides the label: padding, check mark and scroll bar. */
const paddingPx = 64;
/** Indentation of a level in pixels, including the expand icon. */
const levelPx = 24;
/** The maximum width in pixels; longer labels are truncated. */
const widthMaxPx = 480;

const textPx = (words: string): number =>
  [...words].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e7f ? widePx : narrowPx), 0);

/** The approximate width in pixels that a list of options needs; branches are indented. */
export function listWidthPx(options: readonly WidgetOption[], level = 0): number {
  const widths = options.map(({ label, children = [] }) =>
    Math.max(textPx(label) + paddingPx + level * levelPx, children.length > 0 ? listWidthPx(children, level + 1) : 0),
  );
  return Math.min(
    widthMaxPx,
    widths.reduce((most, width) => Math.max(most, width), 0),
  );
}
