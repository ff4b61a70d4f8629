import { createElement, type ReactNode } from 'react';
import { isEmptyValue } from '#core/record/check-field.ts';
import { isInvalidValue } from '#core/record/invalid-value.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Source } from '#schemas/language/source.ts';
import { useFace } from '../context/face-loader.ts';
import type { FaceName, Options } from '../context/faces.ts';
import { useFieldValue } from '../form/form-scope.ts';
import { InvalidValueMark, NoValue } from './value-marks.tsx';
import { OptionTags } from './OptionTags.tsx';
import { querySource, noOptions, ownOptions, useQueriedOptions } from '../data/options.ts';
import { useDisplayText } from '../data/display-text.ts';
import { useInterpreter } from '../context/application.tsx';

interface ReadonlyFieldProps {
  node: CompiledNode;
  path: string;
  face: Exclude<FaceName, 'edit'>;
  /** Text for an empty value; absent: a dash. */
  empty?: string;
}

interface TextProps {
  node: CompiledNode;
  value: unknown;
  /** What is made of the text, '' of an empty value; absent: the text, or a dash. */
  children?: (text: string) => ReactNode;
}

/** The text of a value outside of a form; `–` for an empty one. */
export function ReadingOf(props: TextProps) {
  const { node } = props;
  const source = node.kind?.options ? querySource(node) : undefined;
  if (source) return <QueriedText {...props} source={source} />;
  return <Text {...props} options={node.kind?.options ? ownOptions(node) : noOptions} />;
}

function QueriedText({ source, ...props }: TextProps & { source: Source }) {
  return <Text {...props} options={useQueriedOptions(source)} />;
}

function Text({ node, value, options, children }: TextProps & { options: Options }) {
  const text = useDisplayText(node, value, options);
  return children ? children(text) : text || '–';
}

/** A read-only value: rendered by the kind's view (or cell) face, otherwise as text. */
export function ReadonlyField(props: ReadonlyFieldProps) {
  const { node } = props;
  if (!node.kind?.options) return <ValueText {...props} options={noOptions} />;
  const source = querySource(node);
  return source ? <QueriedValue {...props} source={source} /> : <ValueText {...props} options={ownOptions(node)} />;
}

function QueriedValue({ source, ...props }: ReadonlyFieldProps & { source: Source }) {
  return <ValueText {...props} options={useQueriedOptions(source)} />;
}

function ValueText({ node, path, face, empty, options }: ReadonlyFieldProps & { options: Options }) {
  const { faces } = useInterpreter();
  const value = useFieldValue(path);
  const text = useDisplayText(node, value, options);
  const component = useFace(faces, node.zhjyKey, face);
  if (isInvalidValue(node, value)) return <InvalidValueMark text={text} />;
  if (text === '' && empty) return <span className="zf-empty">{empty}</span>;
  // The view of an attribute reads the field it belongs to; its own value is empty unless it is stored.
  const isRead = node.kind?.reference?.attributeOf !== undefined;
  if (text === '' && empty === undefined && !isRead && isEmptyValue(node, value)) return <NoValue />;
  if (component) return createElement(component, { value, props: node.props, config: node.config, text, options });
  return node.kind?.options ? <OptionTags node={node} value={value} options={options} text={text} /> : text;
}
