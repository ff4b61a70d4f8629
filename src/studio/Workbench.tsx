import { useCallback, useState } from 'react';
import { useActions } from '#runtime/actions/use-actions.ts';
import type { VisualDev } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { DefinitionPreview } from './DefinitionPreview.tsx';
import { DesignPane } from './design/DesignPane.tsx';
import { EditBar, type EditView } from './EditBar.tsx';
import { EditorPane } from './EditorPane.tsx';
import { StudioBar } from './StudioBar.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import { type Texts, useDraft } from './use-draft.ts';
import { useCheck } from './use-check.ts';
import { useImport } from './use-import.ts';
import { useSave } from './use-save.ts';

interface Props {
  model: VisualDev;
  refetch(): Promise<VisualDev | undefined>;
}

/** Editor on the left, preview on the right, issues below. */
export function Workbench({ model, refetch }: Props) {
  const run = useActions();
  const [saved, setSaved] = useState<Texts>({ form: model.formData, list: model.columnData });
  const draft = useDraft(model.id, saved, model.version);
  const [part, setPart] = useState<keyof Texts>('form');
  const [view, setView] = useState<EditView>('json');
  const [isPhone, setPhone] = useState(false);
  const checked = useCheck(draft.texts);
  const { save, isSaving } = useSave({ model, draft, onSaved: setSaved, refetch });
  const { restart, version } = draft;
  const imported = useImport(useCallback((texts: Texts) => restart(texts, version), [restart, version]));
  const { form: ofForm, list: ofList } = imported.told;

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
        counts={{ form: checked.issues.form.length + ofForm.length, list: checked.issues.list.length + ofList.length }}
        isSaving={isSaving}
        onSave={() => void save()}
        onRelease={() => void release()}
        onImport={() => void imported.open()}
        onDiscard={imported.forget}
      />
      <div className="zs-panes">
        <div className="zs-pane">
          <EditBar view={view} onView={setView} isForm={part === 'form'} draft={draft} />
          {view === 'design' && part === 'form' ? (
            <DesignPane
              title={model.fullName}
              text={draft.texts.form}
              onChange={(text, place) => draft.change('form', text, place)}
              issues={checked.issues.form}
              more={ofForm}
              onForget={imported.forget}
              definition={checked.formValue}
            />
          ) : (
            <EditorPane
              key={part}
              text={draft.texts[part]}
              onChange={(text) => draft.change(part, text, part)}
              issues={checked.issues[part]}
              more={imported.told[part]}
              onForget={imported.forget}
            />
          )}
        </div>
        <div className="zs-pane zs-preview">
          <PreviewBar isPhone={isPhone} onPhone={setPhone} />
          <div className="zs-stage">
            <DefinitionPreview model={model} previewed={checked} part={part} mobile={isPhone} />
          </div>
        </div>
      </div>
    </div>
  );
}
