import type { CompiledNode } from '#core/compile/tree.ts';
import { groupValue, type Line } from '#core/lists/lines.ts';
import { Cell } from '#runtime/render/Cell.tsx';
import type { Options } from '#runtime/context/faces.ts';
import { noOptions } from '#runtime/data/options.ts';
import { useSay } from '#runtime/context/use-translation.ts';

interface Props {
  line: Line;
  /** The column whose value the rows of the group share, when it is on show. */
  node: CompiledNode | undefined;
  options: Options | undefined;
}

/** What the rows of a group have in common, and how many they are. */
export function GroupTitle({ line, node, options }: Props) {
  const say = useSay();
  const isEmpty = line[groupValue] === null || line[groupValue] === '';
  return (
    <span className="zb-group">
      {isEmpty && say('block.otherGroup')}
      {!isEmpty &&
        (node ? (
          <Cell node={node} stored={line[groupValue]} options={options ?? noOptions} />
        ) : (
          String(line[groupValue])
        ))}
      <span className="zb-count">{line.children?.length ?? 0}</span>
    </span>
  );
}
