import { DownOutlined } from '@ant-design/icons';
import { useId, useState } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { lookClass } from '../../kit/values/look.ts';
import type { PropsOf } from '../../kind.ts';
import type { disclosure } from './disclosure.ts';

export default function DisclosureView({ node }: NodeProps) {
  const { openText, closeText, look } = node.props as PropsOf<typeof disclosure>;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const texts = [useText(openText), useText(closeText)];
  return (
    <div className={lookClass(look)}>
      <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {texts[isOpen ? 1 : 0]}
        <DownOutlined />
      </button>
      <div id={id}>{isOpen && <Nodes nodes={node.children} />}</div>
    </div>
  );
}
