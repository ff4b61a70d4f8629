import type { CompiledNode } from '#core/compile/tree.ts';
import type { NameLookup } from '#core/kind/kind.ts';
import { findOption } from '#core/record/options/static-options.ts';
import { textOf } from '#core/text/message.ts';
import { fieldRefs, fieldText } from '#core/record/field-text.ts';
import type { Options } from '../context/faces.ts';
import { useLabelLookup } from './names/use-names.ts';
import type { PlatformValue } from '../context/platform.ts';
import { useI18n } from '../context/application.tsx';

/** The label of a value in the current language: options by the loaded options, other references by the label cache. */
function displayTextOf(
  node: CompiledNode,
  value: unknown,
  options: Options,
  read: NameLookup,
  { language, messages }: Pick<PlatformValue, 'language' | 'messages'>,
): string {
  const t = (text: Parameters<typeof textOf>[0]) => textOf(text, language, messages);
  const names: NameLookup = (ref) => {
    const option = options.items.length > 0 ? findOption(options.items, ref.id) : undefined;
    return option ? t(option.fullName) : read(ref);
  };
  names.t = t;
  return fieldText(node, value, names);
}

const none: ReturnType<typeof fieldRefs> = [];
/** Options contain their labels: a value that is not among them is shown raw. */
const noNames: NameLookup = () => undefined;

/** The label of a value; updates when labels arrive. Empty until all are known. */
export function useDisplayText(node: CompiledNode, value: unknown, options: Options): string {
  const i18n = useI18n();
  const hasOptions = node.kind?.options === true;
  const refs = hasOptions ? none : fieldRefs(node, value);
  const known = useLabelLookup(refs);
  if (refs.some((ref) => known(ref) === undefined)) return '';
  return displayTextOf(node, value, options, hasOptions ? noNames : (ref) => known(ref)?.name, i18n);
}
