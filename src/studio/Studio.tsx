import { useCallback, useMemo, useState } from 'react';
import type { CallOptions } from '#client/client.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import { useFeedback, useHttp, useNavigation, usePreferences } from '#runtime/context/application.tsx';
import { useLatest } from '#runtime/context/effects.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { saveInput } from '#runtime/data/record/record-calls.ts';
import { OpenForms } from '#runtime/page/use-form-opener.ts';
import type { Call } from '#schemas/protocol/contract.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import type { VisualDev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { DragArea } from './design/DragArea.tsx';
import { StudioPage } from './documents/StudioPage.tsx';
import { EditingContext, useEditing, useFollowing, useFormEditing } from './editing.ts';
import { useCheck } from './issues/use-check.ts';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { StudioBar } from './StudioBar.tsx';
import { NodeCommands, StudioTools, useDocumentCommands, useTool } from './StudioCommands.tsx';
import './studio.css';
import './design/design.css';
import { createOpenForms, OpenFormsContext } from './explain/open-forms.ts';
import { EditorPane, type EditView } from './panes/EditorPane.tsx';
import { SidePane } from './panes/SidePane.tsx';
import { type Draft, type Part, type Texts, useDraft } from './use-draft.ts';
import { useImport } from './use-import.ts';
import { usePull, useSave } from './use-save.ts';
import { OtherSaveAlert, RestoredAlert, useEditors, useOtherSave } from './versions/Editors.tsx';
import { MergeDialog } from './versions/MergeDialog.tsx';

interface Props {
  model: VisualDev;
  refetch(): Promise<VisualDev | undefined>;
}

const textsOf = ({ formData, columnData }: VisualDev): Texts => ({ form: formData, list: columnData });

/** The acts on the whole document, shared by title bar and commands. */
function useActs({ model, refetch }: Props) {
  const run = useActions();
  const t = useTranslation();
  const { navigate } = useNavigation();
  const { confirm } = useFeedback();
  const [saved, setSaved] = useState<Texts>(() => textsOf(model));
  const [blank] = useState(() => ({ form: { language: languageVersion, title: model.fullName, fields: [] } }));
  const draft = useDraft(model.id, { saved, version: model.version, blank });
  const [note, setNote] = useState('');
  const { client } = useHttp();
  const tools = useTool();
  const openRelease = async () => {
    tools.close();
    await run([{ open: 'release', with: { id: model.id } }]);
  };
  const send = useCallback(
    async (loaded: VisualDev, version: number, { form, list }: Texts, text: string, options: CallOptions) => {
      const values = { formData: form, columnData: list };
      const more = { version, note: text };
      const call = client.find('visualdev.update') as Call;
      return client.send('visualdev.update', saveInput(call, {}, { loaded, parameters: {}, values, more }), options);
    },
    [client],
  );
  const store = { model, draft, textsOf, send, onSaved: setSaved, note, onNote: setNote, refetch };
  const saving = useSave(store);
  const pull = usePull(store);
  const imported = useImport(draft.replace);
  return {
    ...saving,
    pull,
    draft,
    imported,
    note,
    setNote,
    tools,
    /** Saves, shows what the release does to the fixtures where there are any, and opens the release. */
    async release() {
      if (draft.isChanged && !(await saving.save())) return;
      const { list } = (await client.send('definition.fixtures', { noun: 'form', id: model.id })).data as {
        list: unknown[];
      };
      if (list.length > 0) tools.open('releaseCheck');
      else await openRelease();
    },
    openRelease,
    async discard() {
      if (!(await confirm(t('studio.discard.confirm')))) return;
      draft.replace(saved);
      draft.rebase({ version: model.version, texts: saved });
      imported.forget();
    },
    leave: () => navigate('/developer/visualDev', '_self'),
  };
}

interface PanesProps {
  model: VisualDev;
  part: Part;
  draft: Draft;
  checked: ReturnType<typeof useCheck>;
  imported: ReturnType<typeof useImport>;
}

/** Palette and outline, the live preview, and the editor of what is chosen. */
function Panes({ model, part, draft, checked, imported }: PanesProps) {
  const { preferences, prefer } = usePreferences();
  const [view, setView] = useState<EditView>(preferences.studioView);
  const latest = useLatest(prefer);
  const openView = useCallback(
    (next: EditView) => {
      setView(next);
      latest.current({ studioView: next });
    },
    [latest],
  );
  const following = useFollowing(useEditing());
  const [forms] = useState(createOpenForms);
  const preview = useMemo(() => <PreviewPane model={model} checked={checked} part={part} />, [model, checked, part]);
  return (
    <DragArea>
      <NodeCommands />
      <div className="zs-panes" data-part={part} data-view={view}>
        <EditingContext value={following}>
          {part === 'form' && <SidePane />}
          <OpenForms value={forms.add}>{preview}</OpenForms>
        </EditingContext>
        <OpenFormsContext value={forms}>
          <EditorPane
            part={part}
            view={view}
            onView={openView}
            draft={draft}
            issues={checked.issues[part]}
            imported={imported}
          />
        </OpenFormsContext>
      </div>
    </DragArea>
  );
}

/** The acts of the title bar: the same functions at every key, so that it is rendered only where it changes. */
function useBarActs(acts: ReturnType<typeof useActs>) {
  const latest = useLatest(acts);
  const [barActs] = useState(() => ({
    onSave: () => void latest.current.save(),
    onRelease: () => void latest.current.release(),
    onImport: () => void latest.current.imported.open(),
    onDiscard: () => void latest.current.discard(),
    onLeave: () => latest.current.leave(),
  }));
  return barActs;
}

/** The whole studio of one form. */
function Workbench(props: Props) {
  const { model } = props;
  const acts = useActs(props);
  const { draft, imported, save, isSaving, merging, tools } = acts;
  const [part, setPart] = useState<Part>('form');
  const checked = useCheck(draft.documents);
  const editing = useFormEditing(draft, checked.issues.form);
  const versioned = {
    noun: 'form' as const,
    id: model.id,
    texts: { formData: draft.texts.form, columnData: draft.texts.list },
  };
  const { others, saved: newest } = useEditors(versioned, draft.isChanged);
  const other = useOtherSave(newest, acts);
  const shared = { isSaving, onPart: setPart, onTool: tools.open };
  const importFile = () => void imported.open();
  const discard = () => void acts.discard();
  useDocumentCommands({ ...acts, ...shared, importFile, discard });
  const barActs = useBarActs(acts);
  const { issues } = checked;
  const { report } = imported;
  const counts = useMemo(
    () => ({ form: issues.form.length + report.form.length, list: issues.list.length + report.list.length }),
    [issues, report],
  );
  return (
    <EditingContext value={editing}>
      <div className="zs-studio">
        <StudioBar
          {...shared}
          model={model}
          part={part}
          {...barActs}
          counts={counts}
          isChanged={draft.isChanged}
          editors={others}
        />
        {draft.isChanged && draft.restoredFrom !== undefined && (
          <RestoredAlert at={draft.restoredFrom} onDiscard={discard} />
        )}
        {other && <OtherSaveAlert other={other} onMerge={() => void save()} />}
        <Panes {...{ model, part, draft, checked, imported }} />
        {merging && <MergeDialog {...merging} />}
        <StudioTools
          tool={tools.tool}
          onClose={tools.close}
          versioned={versioned}
          note={acts.note}
          onNote={acts.setNote}
          onSave={(text) => void save(text)}
          onRestore={draft.replace}
          onRelease={() => void acts.openRelease()}
        />
      </div>
    </EditingContext>
  );
}

/** The studio for editing a form, loaded by the id in the URL. */
export default function Studio() {
  return (
    <StudioPage<VisualDev> call="visualdev.info">
      {(model, refetch) => <Workbench key={model.id} model={model} refetch={refetch} />}
    </StudioPage>
  );
}
