import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Segmented, Tooltip } from 'antd';
import { useSay } from '#runtime/context/use-translation.ts';
import type { useDraft } from './use-draft.ts';

/** The editors of a definition: as text, or visually. */
export type EditView = 'json' | 'design';

interface Props {
  view: EditView;
  onView(view: EditView): void;
  /** Only forms have a visual designer. */
  isForm: boolean;
  draft: ReturnType<typeof useDraft>;
}

/** Toolbar of the editor: choice of the editor, undo and redo. */
export function EditBar({ view, onView, isForm, draft: { undo, redo } }: Props) {
  const say = useSay();
  return (
    <header className="zs-preview-bar">
      <Segmented
        size="small"
        aria-label={say('studio.view')}
        value={view}
        onChange={onView}
        options={(['json', 'design'] as const).map((value) => ({
          value,
          label: say(`studio.view.${value}`),
          disabled: value === 'design' && !isForm,
        }))}
      />
      <span>
        <Tooltip title={say('studio.undo')}>
          <Button type="text" icon={<UndoOutlined />} aria-label={say('studio.undo')} disabled={!undo} onClick={undo} />
        </Tooltip>
        <Tooltip title={say('studio.redo')}>
          <Button type="text" icon={<RedoOutlined />} aria-label={say('studio.redo')} disabled={!redo} onClick={redo} />
        </Tooltip>
      </span>
    </header>
  );
}
