import { DesktopOutlined, MobileOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented, Tooltip } from 'antd';
import { useState } from 'react';
import { placesOfPaths } from '#core/schema/places.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { message } from '#core/text/message.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useJoin } from '#runtime/page/page-context.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import type { VisualDev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { DefinitionPreview } from './DefinitionPreview.tsx';
import { DesignProviders } from './DesignProviders.tsx';
import { IssueList } from './IssueList.tsx';
import { JsonEditor } from './JsonEditor.tsx';
import { FormNotFound } from './FormNotFound.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { StudioBar } from './StudioBar.tsx';
import { definitionCompletion } from './completion.ts';
import { DesignPane } from './design/DesignPane.tsx';
import './studio.css';
import { useCheck } from './use-check.ts';
import { type Texts, useDraft } from './use-draft.ts';
import { type ImportIssue, useImport } from './use-import.ts';
import { useSave } from './use-save.ts';
import { useHttp, useI18n, useInterpreter, useNavigation } from '#runtime/context/application.tsx';

interface EditorPaneProps {
  text: string;
  onChange(text: string): void;
  /** Marked in the text and listed below it. */
  issues: readonly Issue[];
  /** Issues of the imported file: listed, with a link to their node. */
  more: readonly ImportIssue[];
  onForget(): void;
}

/** The text editor of a definition, with the list of issues below. */
function EditorPane({ text, onChange, issues, more, onForget }: EditorPaneProps) {
  const { kinds } = useInterpreter();
  const { messages } = useI18n();
  const t = useTranslation();
  const [jump, setJump] = useState<{ line: number; column: number }>();
  const [sentence] = useState(() => (issue: Issue) => issueSentence(issue, messages));
  const [completion] = useState(() => definitionCompletion(kinds, (id) => message(messages, id)));
  return (
    <div className="zs-pane">
      <JsonEditor
        text={text}
        onChange={onChange}
        issues={issues}
        sentence={sentence}
        completion={completion}
        jump={jump}
        label={t('studio.editor')}
      />
      <IssueList
        issues={issues}
        more={more}
        sentence={sentence}
        onChoose={({ line, column }) => line !== undefined && setJump({ line, column: column ?? 1 })}
        onChooseMore={({ node }) => node !== undefined && setJump(placesOfPaths(text)(node))}
        onForget={onForget}
      />
    </div>
  );
}

/** The editors of a definition: as text, or visually. */
type EditView = 'json' | 'design';

interface EditBarProps {
  view: EditView;
  onView(view: EditView): void;
  /** Only forms have a visual designer. */
  isForm: boolean;
  draft: ReturnType<typeof useDraft>;
}

/** Toolbar of the editor: choice of the editor, undo and redo. */
function EditBar({ view, onView, isForm, draft: { undo, redo } }: EditBarProps) {
  const t = useTranslation();
  return (
    <header className="zs-preview-bar">
      <Segmented
        size="small"
        aria-label={t('studio.view')}
        value={view}
        onChange={onView}
        options={(['json', 'design'] as const).map((value) => ({
          value,
          label: t(`studio.view.${value}`),
          disabled: value === 'design' && !isForm,
        }))}
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

/** Toolbar of the preview: desktop or phone width. */
function PreviewBar({ isPhone, onPhone }: { isPhone: boolean; onPhone(isPhone: boolean): void }) {
  const t = useTranslation();
  return (
    <header className="zs-preview-bar">
      <h2>{t('studio.preview')}</h2>
      <Segmented
        size="small"
        value={isPhone ? 'phone' : 'desktop'}
        onChange={(value) => onPhone(value === 'phone')}
        options={[
          { value: 'desktop', icon: <DesktopOutlined />, title: t('studio.preview.desktop') },
          { value: 'phone', icon: <MobileOutlined />, title: t('studio.preview.phone') },
        ]}
      />
    </header>
  );
}

interface Props {
  model: VisualDev;
  refetch(): Promise<VisualDev | undefined>;
}

interface EditorProps {
  part: keyof Texts;
  draft: ReturnType<typeof useDraft>;
  checked: ReturnType<typeof useCheck>;
  imported: ReturnType<typeof useImport>;
}

/** The editor of one part of the definition: as text, or a form visually. */
function Editor({ part, draft, checked, imported }: EditorProps) {
  const [view, setView] = useState<EditView>('json');
  const shared = { issues: checked.issues[part], more: imported.report[part], onForget: imported.forget };
  return (
    <div className="zs-pane">
      <EditBar view={view} onView={setView} isForm={part === 'form'} draft={draft} />
      {view === 'design' && part === 'form' ? (
        <DesignPane
          {...shared}
          onEdit={draft.edit}
          definition={draft.documents.form.tree ?? draft.blank}
          isParsed={draft.documents.form.isParsed}
        />
      ) : (
        <EditorPane
          {...shared}
          key={part}
          text={draft.texts[part]}
          onChange={(text) => draft.change(part, text, part)}
        />
      )}
    </div>
  );
}

/** Editor on the left, preview on the right, issues below. */
function Workbench({ model, refetch }: Props) {
  const run = useActions();
  const [saved, setSaved] = useState<Texts>({ form: model.formData, list: model.columnData });
  const [blank] = useState(() => ({ language: languageVersion, title: model.fullName, fields: [] }));
  const draft = useDraft(model.id, { saved, version: model.version, blank });
  const [part, setPart] = useState<keyof Texts>('form');
  const [isPhone, setPhone] = useState(false);
  const checked = useCheck(draft.documents);
  const { save, isSaving, merging } = useSave({ model, draft, onSaved: setSaved, refetch });
  const imported = useImport(draft.replace);
  const countOf = (of: keyof Texts) => checked.issues[of].length + imported.report[of].length;

  const release = async () => {
    if (draft.isChanged && !(await save())) return;
    await run([{ open: 'release', with: { id: model.id } }]);
  };

  return (
    <div className="zs-studio">
      <StudioBar
        model={model}
        draft={draft}
        saved={saved}
        part={part}
        onPart={setPart}
        counts={{ form: countOf('form'), list: countOf('list') }}
        isSaving={isSaving}
        onSave={() => void save()}
        onRelease={() => void release()}
        onImport={() => void imported.open()}
        onDiscard={imported.forget}
      />
      <div className="zs-panes">
        <Editor part={part} draft={draft} checked={checked} imported={imported} />
        <div className="zs-pane zs-preview">
          <PreviewBar isPhone={isPhone} onPhone={setPhone} />
          <div className="zs-stage">
            <DefinitionPreview model={model} previewed={checked} part={part} mobile={isPhone} />
          </div>
        </div>
      </div>
      {merging && <MergeDialog {...merging} />}
    </div>
  );
}

/** The studio for editing a form, loaded by the id in the URL. */
export default function Studio() {
  const { client } = useHttp();
  const { route } = useNavigation();
  const id = route.query['id'] ?? '';
  const { data, isError, refetch } = useQuery({
    queryKey: ['visualdev', id],
    queryFn: async () => (await client.send('visualdev.info', { id })).data as VisualDev,
    // No refetch: it would overwrite unsaved edits.
    staleTime: Infinity,
    gcTime: 0,
  });
  useJoin({ name: undefined, reload: () => refetch() });
  if (isError) return <FormNotFound />;
  if (!data) return null;
  return (
    <DesignProviders>
      <Workbench key={data.id} model={data} refetch={async () => (await refetch()).data} />
    </DesignProviders>
  );
}
