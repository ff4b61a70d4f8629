import { Drawer } from 'antd';
import { type ReactNode, useId } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import type { NodeProps } from '#runtime/faces.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { RecordFormContext } from '#runtime/record/record-form.ts';
import { useText } from '#runtime/texts.ts';
import type { PropsOf } from '../../kind.ts';
import { FormButtons } from '../../_shared/blocks/FormButtons.tsx';
import { OverlayContent } from '../../_shared/blocks/OverlayContent.tsx';
import { RecordBody } from '../../_shared/blocks/RecordBody.tsx';
import { useOverlayForm } from '../../_shared/blocks/use-overlay-form.tsx';
import type { drawer } from './drawer.ts';

export default function DrawerView({ node }: NodeProps) {
  return node.form ? <FormDrawer node={node} form={node.form} /> : <ContentDrawer node={node} />;
}

function FormDrawer({ node, form }: { node: CompiledNode; form: CompiledScreen }) {
  const overlay = useOverlay();
  const { record, title } = useOverlayForm(node, form);
  const formId = useId();
  const buttons = (
    <FormButtons
      node={node}
      form={form}
      record={record}
      onCancel={overlay.close}
      after={[{ close: true }]}
      formId={formId}
    />
  );
  return (
    <RecordFormContext value={record.form}>
      <Frame node={node} title={title} footer={buttons} isForm>
        <RecordBody record={record} mode="edit" formId={formId} />
      </Frame>
    </RecordFormContext>
  );
}

function ContentDrawer({ node }: { node: CompiledNode }) {
  return (
    <Frame node={node} title={useText(node.config.label)} footer={null} isForm={false}>
      <OverlayContent node={node} />
    </Frame>
  );
}

interface FrameProps {
  node: CompiledNode;
  title: string;
  footer: ReactNode;
  /** A form is left by its buttons only, so that nothing typed is lost by a slip. */
  isForm: boolean;
  children: ReactNode;
}

function Frame({ node, title, footer, isForm, children }: FrameProps) {
  const { isOpen, close, gone } = useOverlay();
  // The compiler checked the props against the kind's schema.
  const { width } = node.props as PropsOf<typeof drawer>;
  return (
    <Drawer
      open={isOpen}
      className={isForm ? 'zb-drawer' : 'zb-drawer zb-drawer--content'}
      title={title}
      size={width}
      footer={footer}
      mask={{ closable: !isForm }}
      keyboard={!isForm}
      onClose={close}
      afterOpenChange={(isThere) => {
        if (!isThere) gone();
      }}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}
