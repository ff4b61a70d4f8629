import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { noteMax } from '#schemas/resources/definition/definition.contract.ts';

interface Props {
  /** The note as it was typed before, or of a restored version. */
  initial: string;
  onSave(note: string): void;
  onClose(note: string): void;
}

/** Asks for the note of a version before it is saved; a typed note outlives closing. */
export function SaveNote({ initial, onSave, onClose }: Props) {
  const t = useTranslation();
  const [note, setNote] = useState(initial);
  return (
    <Modal
      open
      title={t('studio.command.note')}
      okText={t('studio.save')}
      cancelText={t('common.cancel')}
      onOk={() => onSave(note)}
      onCancel={() => onClose(note)}
    >
      <Input.TextArea
        autoFocus
        aria-label={t('studio.saveWithNote.note')}
        placeholder={t('studio.saveWithNote.note')}
        value={note}
        maxLength={noteMax}
        showCount
        autoSize={{ minRows: 2, maxRows: 6 }}
        onChange={({ target }) => setNote(target.value)}
        onPressEnter={(event) => {
          if (!event.ctrlKey && !event.metaKey) return;
          event.preventDefault();
          onSave(note);
        }}
      />
    </Modal>
  );
}
