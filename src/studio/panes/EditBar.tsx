import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Segmented, Tooltip } from 'antd';
import { memo } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Editing } from '../editing.ts';

interface Props<View extends string> extends Pick<Editing, 'undo' | 'redo'> {
  views: readonly View[];
  view: View;
  onView(view: View): void;
}

/** Toolbar of an editor: choice of its view, undo and redo. */
export const EditBar = memo(Bar) as typeof Bar;

function Bar<View extends string>({ views, view, onView, undo, redo }: Props<View>) {
  const t = useTranslation();
  return (
    <header className="zs-preview-bar">
      <Segmented
        size="small"
        aria-label={t('studio.view')}
        value={view}
        onChange={onView}
        options={views.map((value) => ({ value, label: t(`studio.view.${value}`) }))}
      />
      <span>
        <Tooltip title={t('studio.undo')}>
          <Button type="text" icon={<UndoOutlined />} aria-label={t('studio.undo')} disabled={!undo} onClick={undo} />
        </Tooltip>
        <Tooltip title={t('studio.redo')}>
          <Button type="text" icon={<RedoOutlined />} aria-label={t('studio.redo')} disabled={!redo} onClick={redo} />
        </Tooltip>
      </span>
    </header>
  );
}
