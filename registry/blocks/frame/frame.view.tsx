import type { NodeProps } from '#runtime/faces.ts';
import { Nodes } from '#runtime/Nodes.tsx';
import { useSay } from '#runtime/texts.ts';
import '../../_shared/shell.css';

export default function Frame({ node }: NodeProps) {
  const say = useSay();
  return (
    <div className="zh-frame">
      <a className="zh-skip" href="#main">
        {say('shell.skip')}
      </a>
      <header className="zh-frame-top">
        <Nodes nodes={node.slots['top'] ?? []} />
      </header>
      <main id="main" className="zh-frame-main" tabIndex={-1}>
        <Nodes nodes={node.slots['main'] ?? []} />
      </main>
    </div>
  );
}
