import { ArrowLeftOutlined, CommentOutlined, HistoryOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { Badge, Button, Segmented, Space, Tag, Tooltip } from 'antd';
import { memo, type ReactNode } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { DefinitionEditor } from '#schemas/protocol/socket.ts';
import { formStates, type VisualDev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { keysSpoken } from './commands/keys.tsx';
import type { StudioTool } from './StudioCommands.tsx';
import type { Part } from './use-draft.ts';
import { Editors } from './versions/Editors.tsx';

interface ActionProps {
  isChanged: boolean;
  isSaving: boolean;
  onSave(): void;
  /** Absent: what is saved is what users see. */
  onRelease?: (() => void) | undefined;
  /** Absent: files are imported elsewhere. */
  onImport?: () => void;
  onDiscard(): void;
  onTool(tool: StudioTool): void;
}

/** The state of a draft and its release, by its number. */
export const stateTexts: Readonly<Record<number, { id: string; color: string }>> = {
  [formStates.unreleased]: { id: 'visualdev.state.unreleased', color: 'default' },
  [formStates.released]: { id: 'visualdev.state.released', color: 'success' },
  [formStates.changed]: { id: 'visualdev.state.changed', color: 'warning' },
};

interface ToolButtonProps {
  tool: StudioTool;
  /** Message id. */
  name: string;
  keys: string;
  icon: ReactNode;
  isDisabled?: boolean;
  isBordered?: boolean;
  onTool(tool: StudioTool): void;
}

/** A button that opens a tool, with its name and shortcut as a tip. */
function ToolButton({ tool, name, keys, icon, isDisabled = false, isBordered = false, onTool }: ToolButtonProps) {
  const t = useTranslation();
  return (
    <Tooltip title={t(name)}>
      <Button
        className={`zs-${tool}-button`}
        type={isBordered ? 'default' : 'text'}
        icon={icon}
        aria-label={t(name)}
        aria-keyshortcuts={keysSpoken(keys)}
        disabled={isDisabled}
        onClick={() => onTool(tool)}
      />
    </Tooltip>
  );
}

/** Saving and releasing the whole form. */
function Actions({ isChanged, isSaving, onSave, onRelease, onImport, onDiscard, onTool }: ActionProps) {
  const t = useTranslation();
  return (
    <div className="zs-actions">
      {isChanged && (
        <Button type="text" onClick={onDiscard}>
          {t('studio.discard')}
        </Button>
      )}
      {onImport && <Button onClick={onImport}>{t('studio.import')}</Button>}
      <Space.Compact>
        <Button type={onRelease ? 'default' : 'primary'} onClick={onSave} loading={isSaving} disabled={!isChanged}>
          {t('studio.save')}
        </Button>
        <ToolButton
          tool="note"
          name="studio.command.note"
          keys="mod+shift+s"
          icon={<CommentOutlined />}
          isBordered
          isDisabled={!isChanged || isSaving}
          onTool={onTool}
        />
      </Space.Compact>
      {onRelease && (
        <Button type="primary" onClick={onRelease}>
          {t('studio.release')}
        </Button>
      )}
    </div>
  );
}

interface BarProps extends ActionProps {
  title: string;
  code: string;
  state: { id: string; color: string } | undefined;
  /** The choice of the edited part, where there are several. */
  parts?: ReactNode;
  onLeave(): void;
  /** Other pages that edit the document. */
  editors: readonly DefinitionEditor[];
}

/** Title bar of the studio: the edited document, its state, who edits it, and actions on the whole of it. */
export function DocumentBar({ title, code, state, parts, onLeave, editors, ...actions }: BarProps) {
  const t = useTranslation();
  const { onTool, isChanged } = actions;
  return (
    <header className="zs-bar">
      <Tooltip title={t('studio.back')}>
        <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('studio.back')} onClick={onLeave} />
      </Tooltip>
      <h2 title={title}>{title}</h2>
      <span className="zs-code">{code}</span>
      {state && <Tag color={state.color}>{t(state.id)}</Tag>}
      {isChanged && <Tag color="processing">{t('studio.unsaved')}</Tag>}
      {parts}
      <div className="zs-tools">
        <Editors editors={editors} />
        <ToolButton
          tool="history"
          name="studio.versions"
          keys="mod+shift+h"
          icon={<HistoryOutlined />}
          onTool={onTool}
        />
        <ToolButton
          tool="palette"
          name="studio.command.palette"
          keys="mod+k"
          icon={<ThunderboltOutlined />}
          onTool={onTool}
        />
      </div>
      <Actions {...actions} />
    </header>
  );
}

interface Props extends Omit<BarProps, 'title' | 'code' | 'state' | 'parts'> {
  model: VisualDev;
  part: Part;
  onPart(part: Part): void;
  /** Number of issues of each text. */
  counts: Readonly<Record<Part, number>>;
}

/** Title bar of the studio of forms. */
export const StudioBar = memo(function StudioBar({ model, part, onPart, counts, ...bar }: Props) {
  const t = useTranslation();
  const tab = (value: Part) => ({
    value,
    label: (
      <span className="zs-part">
        {t(`studio.${value}`)}
        <Badge count={counts[value]} size="small" />
      </span>
    ),
  });
  return (
    <DocumentBar
      {...bar}
      title={model.fullName}
      code={model.enCode}
      state={stateTexts[model.state]}
      parts={<Segmented className="zs-parts" value={part} onChange={onPart} options={[tab('form'), tab('list')]} />}
    />
  );
});
