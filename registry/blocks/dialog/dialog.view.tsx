import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { type ReactNode, useId } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import type { NodeProps } from '#runtime/faces.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { RecordFormContext } from '#runtime/record/record-form.ts';
import { useSay, useText } from '#runtime/texts.ts';
import type { PropsOf } from '../../kind.ts';
import { FormButtons } from '../../_shared/blocks/FormButtons.tsx';
import { OverlayContent } from '../../_shared/blocks/OverlayContent.tsx';
import { RecordBody } from '../../_shared/blocks/RecordBody.tsx';
import { useOverlayForm } from '../../_shared/blocks/use-overlay-form.tsx';
import type { dialog } from './dialog.ts';

export default function DialogView({ node }: NodeProps) {
  return node.form ? <FormDialog node={node} form={node.form} /> : <ContentDialog node={node} />;
}

function FormDialog({ node, form }: { node: CompiledNode; form: CompiledScreen }) {
  const overlay = useOverlay();
  const { record, title } = useOverlayForm(node, form);
  const formId = useId();
  return (
    <RecordFormContext value={record.form}>
      <Frame
        node={node}
        title={title}
        footer={
          <FormButtons
            node={node}
            form={form}
            record={record}
            onCancel={overlay.close}
            after={[{ close: true }]}
            formId={formId}
          />
        }
      >
        <RecordBody record={record} mode="edit" formId={formId} />
      </Frame>
    </RecordFormContext>
  );
}

function ContentDialog({ node }: { node: CompiledNode }) {
  return (
    <Frame node={node} title={useText(node.config.label)} footer={null}>
      <OverlayContent node={node} />
    </Frame>
  );
}

interface FrameProps {
  node: CompiledNode;
  title: string;
  footer: ReactNode;
  children: ReactNode;
}

/** It closes by its buttons only: neither a click beside it nor escape throws away what was typed (DICT-035). */
function Frame({ node, title, footer, children }: FrameProps) {
  const say = useSay();
  const { isOpen, close, gone } = useOverlay();
  // The compiler checked the props against the kind's schema.
  const { width, fullScreen } = node.props as PropsOf<typeof dialog>;
  const back = <Button type="text" icon={<ArrowLeftOutlined />} aria-label={say('block.back')} onClick={close} />;
  return (
    <Modal
      open={isOpen}
      className={fullScreen ? 'zb-dialog zb-dialog--full' : 'zb-dialog'}
      title={
        <span className="zb-overlay-title">
          {fullScreen && back}
          {title}
        </span>
      }
      width={fullScreen ? '100%' : width}
      footer={footer}
      centered={!fullScreen}
      closable={!fullScreen && { 'aria-label': say('block.close') }}
      mask={{ closable: false }}
      keyboard={false}
      onCancel={close}
      afterClose={gone}
      destroyOnHidden
    >
      {children}
    </Modal>
  );
}
