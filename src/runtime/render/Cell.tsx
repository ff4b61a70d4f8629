import { createElement, memo } from 'react';
import { isEmptyValue } from '#core/record/check-field.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useFace } from '../context/face-loader.ts';
import type { Options } from '../context/faces.ts';
import { InvalidValueMark, NoValue } from './value-marks.tsx';
import { OptionTags } from './OptionTags.tsx';
import { useDisplayText } from '../data/display-text.ts';
import { useInterpreter } from '../context/application.tsx';

interface CellProps {
  /** The column. */
  node: CompiledNode;
  /** The stored value in the row. */
  stored: unknown;
  options: Options;
  /** The label of the value, if the row contains it; otherwise it is made from the label cache. */
  words?: string | undefined;
}

/** One value in a list: the kind's cell face, its view, or its text. Faces must be loaded already (see Ready). */
export const Cell = memo(function Cell({ node, stored, options, words }: CellProps) {
  const verbs = node.kind?.value;
  if (!verbs) return null;
  const { value, issues } = verbs.parse(stored, node.props);
  const cell = { node, value, options, isInvalid: issues.length > 0 };
  return words === undefined ? <InWords {...cell} /> : <Shown {...cell} text={words} />;
});

interface ValueProps {
  node: CompiledNode;
  value: unknown;
  options: Options;
  /** The stored value does not fit its kind. */
  isInvalid: boolean;
}

function InWords(props: ValueProps) {
  const { node, value, options } = props;
  return <Shown {...props} text={useDisplayText(node, value, options)} />;
}

function Shown({ node, value, options, isInvalid, text }: ValueProps & { text: string }) {
  const { faces } = useInterpreter();
  const face = useFace(faces, node.zhjyKey, 'cell');
  if (isInvalid) return <InvalidValueMark text={text} />;
  if (text === '' && isEmptyValue(node, value)) return <NoValue />;
  if (!face) return <OptionTags node={node} value={value} options={options} text={text} />;
  return createElement(face, { value, props: node.props, config: node.config, text, options });
}
