import { memo } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useFace } from './face-loader.ts';
import type { Options } from './faces.ts';
import { usePlatform } from './platform.ts';
import { wordsOf } from './words.ts';

interface CellProps {
  /** The column. */
  node: CompiledNode;
  /** As it is stored in the row. */
  stored: unknown;
  options: Options;
}

/** One value in a list: the kind's cell, its view, or its words. Faces have to be there already (see Ready). */
export const Cell = memo(function Cell({ node, stored, options }: CellProps) {
  const platform = usePlatform();
  const Face = useFace(platform.faces, node.zhjyKey, 'cell');
  const verbs = node.kind?.value;
  if (!verbs) return null;
  const { value } = verbs.parse(stored, node.props);
  const text = wordsOf(node, value, options, platform);
  if (!Face) return <span title={text}>{text}</span>;
  return <Face value={value} props={node.props} config={node.config} text={text} options={options} />;
});
