import { Button } from 'antd';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import type { WrittenStep } from '#runtime/actions/perform.ts';
import { usePress } from '#runtime/actions/use-press.ts';
import type { OpenRecord } from '#runtime/data/record/use-record.ts';
import { useText } from '#runtime/context/use-translation.ts';
import './blocks.css';

interface Props {
  node: CompiledNode;
  form: CompiledScreen;
  record: OpenRecord;
  /** Called on cancel; absent: the form has no page to return to. */
  onCancel?(): void;
  /** What follows when it was saved. */
  after: readonly WrittenStep[];
  /** The form element that the enter key submits. */
  formId?: string;
}

/** Cancel, confirm, and confirm with one more: whichever the form wants. */
export function FormButtons({ node, form, record, onCancel, after, formId }: Props) {
  const { hasCancelBtn, cancelButtonText, hasConfirmBtn, confirmButtonText } = form.form;
  const { hasConfirmAndAddBtn, confirmAndAddText } = form.form;
  const confirm = usePress();
  const another = usePress();
  const cancelText = useText(cancelButtonText);
  const confirmText = useText(confirmButtonText);
  const anotherText = useText(confirmAndAddText);
  const isBusy = confirm.isBusy || another.isBusy;
  const isReady = record.state === 'ready';
  const saved = node.on['submit'] ?? [];
  const addAnother = async () => {
    if (await another.press([{ submit: true }, ...saved])) record.form.clear();
  };
  return (
    <div className="zb-form-buttons">
      {onCancel && hasCancelBtn && (
        <Button onClick={onCancel} disabled={isBusy}>
          {cancelText}
        </Button>
      )}
      {hasConfirmAndAddBtn && record.form.isNew && (
        <Button loading={another.isBusy} disabled={!isReady || confirm.isBusy} onClick={() => void addAnother()}>
          {anotherText}
        </Button>
      )}
      {hasConfirmBtn && (
        <Button
          type="primary"
          loading={confirm.isBusy}
          disabled={!isReady || another.isBusy}
          {...(formId !== undefined && { htmlType: 'submit', form: formId })}
          onClick={(event) => {
            event.preventDefault();
            void confirm.press([{ submit: true }, ...after, ...saved]);
          }}
        >
          {confirmText}
        </Button>
      )}
    </div>
  );
}
