import { ArrowLeftOutlined } from '@ant-design/icons';
import { Badge, Button, Segmented, Tag, Tooltip } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { formStates, type VisualDev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import type { Texts, useDraft } from './use-draft.ts';
import { useFeedback, useNavigation } from '#runtime/context/application.tsx';

interface Props {
  model: VisualDev;
  draft: ReturnType<typeof useDraft>;
  saved: Texts;
  part: keyof Texts;
  onPart(part: keyof Texts): void;
  /** Number of issues of each text. */
  counts: Readonly<Record<keyof Texts, number>>;
  isSaving: boolean;
  onSave(): void;
  onRelease(): void;
  onImport(): void;
  /** Called when all unsaved edits are discarded. */
  onDiscard(): void;
}

const stateTexts: Readonly<Record<number, { id: string; color: string }>> = {
  [formStates.unreleased]: { id: 'visualdev.state.unreleased', color: 'default' },
  [formStates.released]: { id: 'visualdev.state.released', color: 'success' },
  [formStates.changed]: { id: 'visualdev.state.changed', color: 'warning' },
};

/** Title bar of the studio: the edited form, its state, and actions on the whole form. */
export function StudioBar(props: Props) {
  const { model, draft, saved, part, onPart, counts, isSaving, onSave, onRelease, onImport, onDiscard } = props;
  const { navigate } = useNavigation();
  const { confirm } = useFeedback();
  const t = useTranslation();
  const state = stateTexts[model.state];
  const tab = (value: keyof Texts) => ({
    value,
    label: (
      <span className="zs-part">
        {t(`studio.${value}`)}
        <Badge count={counts[value]} size="small" />
      </span>
    ),
  });
  const discard = async () => {
    if (!(await confirm(t('studio.discard.confirm')))) return;
    draft.replace(saved);
    draft.rebase({ version: model.version, texts: saved });
    onDiscard();
  };
  return (
    <header className="zs-bar">
      <Tooltip title={t('studio.back')}>
        <Button
          type="text"
          icon={<ArrowLeftOutlined />}
          aria-label={t('studio.back')}
          onClick={() => navigate('/developer/visualDev', '_self')}
        />
      </Tooltip>
      <h2 title={model.fullName}>{model.fullName}</h2>
      <span className="zs-code">{model.enCode}</span>
      {state && <Tag color={state.color}>{t(state.id)}</Tag>}
      {draft.isChanged && <Tag color="processing">{t('studio.unsaved')}</Tag>}
      <Segmented className="zs-parts" value={part} onChange={onPart} options={[tab('form'), tab('list')]} />
      <div className="zs-actions">
        {draft.isChanged && (
          <Button type="text" onClick={() => void discard()}>
            {t('studio.discard')}
          </Button>
        )}
        <Button onClick={onImport}>{t('studio.import')}</Button>
        <Button onClick={onSave} loading={isSaving} disabled={!draft.isChanged}>
          {t('studio.save')}
        </Button>
        <Button type="primary" onClick={onRelease}>
          {t('studio.release')}
        </Button>
      </div>
    </header>
  );
}
