import { MenuUnfoldOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { type CSSProperties, type ReactNode, useCallback, useMemo, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { useParameters } from '#runtime/data/sources/use-parameters.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import { PaneContext, BlockRoot } from '../../kit/overlay/BlockFrame.tsx';
import './split.css';
import { useDevice } from '#runtime/context/application.tsx';

export default function SplitView({ node }: NodeProps) {
  const { mobile } = useDevice();
  const start = <Nodes nodes={node.slots['start'] ?? []} />;
  return (
    <BlockRoot node={node}>
      <div className="zb-split" style={{ '--zb-start': `${String(node.props['width'])}px` } as CSSProperties}>
        {mobile ? <StartDrawer node={node}>{start}</StartDrawer> : <div className="zb-split-start">{start}</div>}
        <div className="zb-split-main">
          <Nodes nodes={node.slots['main'] ?? []} />
        </div>
      </div>
    </BlockRoot>
  );
}

/** On a narrow screen the first pane waits behind a button; it is there all the time, so that what it binds is bound. */
function StartDrawer({ node, children }: NodeProps & { children: ReactNode }) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const pane = node.slots['start']?.[0];
  const title = useText(pane?.config.label) || t('block.openPane');
  const chosen = useChosenIn(pane);
  return (
    <>
      <Button block icon={<MenuUnfoldOutlined />} aria-expanded={isOpen} onClick={() => setOpen(true)}>
        {title}
        {chosen && <span className="zb-split-chosen">{chosen}</span>}
      </Button>
      <Drawer
        className="zb-split-drawer"
        open={isOpen}
        onClose={close}
        placement="left"
        size={280}
        forceRender
        title={title}
      >
        <PaneContext value={close}>{children}</PaneContext>
      </Drawer>
    </>
  );
}

/** The words of what is chosen in a pane that cannot be seen. */
function useChosenIn(pane: CompiledNode | undefined): string {
  const bind = pane?.props['bind'];
  const reads = useMemo(
    () => (typeof bind === 'string' ? { fullName: { var: `${bind}.fullName` } } : undefined),
    [bind],
  );
  const { fullName } = useParameters(reads);
  return useText(typeof fullName === 'string' ? fullName : undefined);
}
