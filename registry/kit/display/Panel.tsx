import type { CompiledNode } from '#core/compile/tree.ts';
import { Marked } from '#runtime/context/Marked.tsx';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { useText } from '#runtime/context/use-translation.ts';
import type { Text } from '#schemas/language/text.ts';

/** The title of a part of a container: its `title`, else its label. */
export function PanelTitle({ node }: { node: CompiledNode }) {
  const title = useText(node.props['title'] as Text);
  const label = useText(node.config.label);
  return <Marked node={node}>{title || label}</Marked>;
}

/** How a part is named in `active`; one without a name goes by its place, counted from zero as old definitions do. */
export const panelName = (node: CompiledNode, index: number) => String(node.props['name'] || index);

/** The fields of a part, also of one that is not inside its container. */
export default function Panel({ node }: { node: CompiledNode }) {
  return (
    <Marked node={node}>
      <Nodes nodes={node.children} />
    </Marked>
  );
}
