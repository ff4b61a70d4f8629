import type { CompiledNode } from '#core/compile/tree.ts';
import { NamedScreen } from '#runtime/render/NamedScreen.tsx';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { LoadFailed, Waiting } from './States.tsx';

/** What an overlay shows when it is no form: a screen by its name, or blocks. */
export function OverlayContent({ node }: { node: CompiledNode }) {
  const { screen } = node.props;
  if (typeof screen !== 'string') return <Nodes nodes={node.slots['body'] ?? []} />;
  return <NamedScreen name={screen} waiting={<Waiting />} failed={(retry) => <LoadFailed retry={retry} />} />;
}
