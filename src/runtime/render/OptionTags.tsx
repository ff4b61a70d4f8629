import type { CompiledNode } from '#core/compile/tree.ts';
import { findOption } from '#core/record/options/static-options.ts';
import { textOf } from '#core/text/message.ts';
import { type Option, optionColors } from '#schemas/language/source.ts';
import type { Options } from '../context/faces.ts';
import { useI18n } from '../context/application.tsx';

interface OptionTagsProps {
  node: CompiledNode;
  value: unknown;
  options: Options;
  /** The value as text, if no selected option has a colour. */
  text: string;
}

/** A value as text; selected options as coloured tags. The colour is an addition to the text, never a replacement. */
export function OptionTags({ node, value, options, text }: OptionTagsProps) {
  const { language, messages } = useI18n();
  const chosen = chosenOptions(node, value, options);
  if (!chosen?.some(hasColor)) return <span title={text}>{text}</span>;
  return (
    <span className="zf-tags" title={text}>
      {chosen.map((option) => (
        <span key={option.id} className="zf-tag" data-color={hasColor(option) ? option.color : undefined}>
          {textOf(option.fullName, language, messages)}
        </span>
      ))}
    </span>
  );
}

const hasColor = ({ color }: Option): boolean => color !== undefined && optionColors.includes(color);

/** The selected options; undefined if one is unknown, or if several are levels of one cascading choice. */
function chosenOptions(node: CompiledNode, value: unknown, { items }: Options): readonly Option[] | undefined {
  const refs = (node.kind?.options && node.kind.value?.refs?.(value, node.props)) || [];
  const found = refs.flatMap(({ id }) => findOption(items, id) ?? []);
  const isPath = items.some(({ children }) => children !== undefined) && refs.length > 1;
  return found.length === refs.length && !isPath ? found : undefined;
}
