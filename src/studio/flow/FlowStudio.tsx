import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { CallOptions } from '#client/client.ts';
import type { StepKinds } from '#core/flow/model/step-kind.ts';
import {
  ApplicationProvider,
  useApplication,
  useFeedback,
  useHttp,
  useNavigation,
} from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import { CommandPalette } from '../commands/CommandPalette.tsx';
import { CommandsProvider } from '../commands/registry.tsx';
import { ShortcutSheet } from '../commands/ShortcutSheet.tsx';
import '../design/design.css';
import { DesignProviders } from '../DesignProviders.tsx';
import { EditingContext } from '../editing.ts';
import { FormNotFound } from '../FormNotFound.tsx';
import { DocumentBar } from '../StudioBar.tsx';
import { NodeCommands, type StudioTool, useDocumentCommands } from '../StudioCommands.tsx';
import '../studio.css';
import { type Texts, useDraft } from '../use-draft.ts';
import { usePull, useSave } from '../use-save.ts';
import { OtherSaveAlert, RestoredAlert, useEditors, useOtherSave } from '../versions/Editors.tsx';
import { MergeDialog } from '../versions/MergeDialog.tsx';
import { SaveNote } from '../versions/SaveNote.tsx';
import { VersionHistory } from '../versions/VersionHistory.tsx';
import { FlowPanes } from './canvas/FlowPanes.tsx';
import { FlowFixtures } from './simulation/FlowFixtures.tsx';
import { ProcessPlaceContext, stepsAsKinds, useKnown, useProcessCheck, useProcessEditing } from './use-process.ts';

/** A process template as it is edited. */
interface FlowTemplate {
  id: string;
  fullName: string;
  enCode: string;
  enabledMark: number;
  mainVersion: number;
  definition: string;
  version: number;
}

type Part = 'definition';
const textsOf = ({ definition }: FlowTemplate): Texts<Part> => ({ definition });

interface Props {
  template: FlowTemplate;
  refetch(): Promise<FlowTemplate | undefined>;
}

/** The acts on the whole process, shared by title bar and commands. */
function useActs({ template, refetch }: Props) {
  const t = useTranslation();
  const { client } = useHttp();
  const { confirm, toast } = useFeedback();
  const { navigate } = useNavigation();
  const { id, version } = template;
  const [saved, setSaved] = useState<Texts<Part>>(() => textsOf(template));
  const [blank] = useState(() => ({
    definition: { language: languageVersion, title: template.fullName, form: '', body: [] },
  }));
  const draft = useDraft<Part>(`flow:${id}`, { saved, version, blank });
  const [note, setNote] = useState('');
  const [tool, setTool] = useState<StudioTool>();
  const send = useCallback(
    async (loaded: FlowTemplate, from: number, { definition }: Texts<Part>, text: string, options: CallOptions) =>
      client.send('flow-template.design', { id: loaded.id, definition, version: from, note: text }, options),
    [client],
  );
  const store = { model: template, draft, textsOf, send, onSaved: setSaved, note, onNote: setNote, refetch };
  const saving = useSave(store);
  const pull = usePull(store);
  const release = async () => {
    setTool(undefined);
    const { msg } = await client.send('flow-template.release', { id });
    void toast('success', msg, 1_500);
    await refetch();
  };
  return {
    ...saving,
    ...{ pull, draft, note, setNote, tool, setTool },
    release,
    /** Saves, shows what the release does to the fixtures where there are any, and releases. */
    async beginRelease() {
      if (draft.isChanged && !(await saving.save())) return;
      const { data } = await client.send('definition.fixtures', { noun: 'flow', id });
      if ((data as { list: unknown[] }).list.length > 0) setTool('releaseCheck');
      else if (await confirm(t('flow-template.release.confirm'))) await release();
    },
    async discard() {
      if (!(await confirm(t('studio.discard.confirm')))) return;
      draft.replace(saved);
      draft.rebase({ version, texts: saved });
    },
    leave: () => navigate('/workFlow/flowTemplate', '_self'),
  };
}

type Acts = ReturnType<typeof useActs>;

interface ToolsProps {
  acts: Acts;
  id: string;
}

/** The dialogs of the studio's commands. */
function Tools({ acts, id }: ToolsProps) {
  const t = useTranslation();
  const { tool, setTool, draft, note, setNote } = acts;
  const close = () => setTool(undefined);
  const versioned = { noun: 'flow' as const, id, texts: draft.texts };
  switch (tool) {
    case 'palette':
      return <CommandPalette onClose={close} />;
    case 'shortcuts':
      return <ShortcutSheet onClose={close} />;
    case 'history':
      return (
        <VersionHistory
          versioned={versioned}
          onRestore={(version, { definition = '' }) => {
            draft.replace({ definition });
            setNote(t('studio.versions.restoredNote', { version }));
            close();
          }}
          onClose={close}
        />
      );
    case 'note':
      return (
        <SaveNote
          initial={note}
          onSave={(text) => {
            setNote(text);
            close();
            void acts.save(text);
          }}
          onClose={(text) => {
            setNote(text);
            close();
          }}
        />
      );
    case 'fixtures':
    case 'releaseCheck':
      return (
        <FlowFixtures onClose={close} onRelease={tool === 'releaseCheck' ? () => void acts.release() : undefined} />
      );
    default:
      return null;
  }
}

const stateOf = ({ enabledMark, mainVersion }: FlowTemplate) =>
  mainVersion === 0
    ? { id: 'visualdev.state.unreleased', color: 'default' }
    : { id: enabledMark === 1 ? 'visualdev.state.released' : 'flow-template.stopped.state', color: 'success' };

function Workbench({ template, refetch, steps }: Props & { steps: StepKinds }) {
  const { id } = template;
  const acts = useActs({ template, refetch });
  const { draft, merging, isSaving, setTool, setNote: _setNote } = acts;
  const place = useKnown(id, draft.documents.definition.tree, steps);
  const issues = useProcessCheck(draft.documents.definition, place);
  const editing = useProcessEditing(draft, issues, steps);
  const { others, saved } = useEditors({ noun: 'flow', id }, draft.isChanged);
  const other = useOtherSave(saved, acts);
  const shared = {
    isSaving,
    onTool: setTool,
    discard: () => void acts.discard(),
    leave: acts.leave,
    save: acts.save,
    release: acts.beginRelease,
  };
  useDocumentCommands({ ...shared, draft });
  return (
    <ProcessPlaceContext value={place}>
      <EditingContext value={editing}>
        <div className="zs-studio">
          <DocumentBar
            title={template.fullName}
            code={template.enCode}
            state={stateOf(template)}
            isChanged={draft.isChanged}
            isSaving={isSaving}
            editors={others}
            onTool={setTool}
            onSave={() => void acts.save()}
            onRelease={() => void acts.beginRelease()}
            onDiscard={shared.discard}
            onLeave={acts.leave}
          />
          {draft.isChanged && draft.restoredFrom !== undefined && (
            <RestoredAlert at={draft.restoredFrom} onDiscard={shared.discard} />
          )}
          {other && <OtherSaveAlert other={other} onMerge={() => void acts.save()} />}
          <NodeCommands hasWidths={false} />
          <FlowPanes draft={draft} issues={issues} />
          {merging && <MergeDialog {...merging} />}
          <Tools acts={acts} id={id} />
        </div>
      </EditingContext>
    </ProcessPlaceContext>
  );
}

/** Adds the kinds of steps to those of the interpreter: the editors of properties draw controls of fields. */
function StepProviders({ steps, children }: { steps: StepKinds; children: React.ReactNode }) {
  const { platform } = useApplication();
  const value = useMemo(
    () => ({ ...platform, kinds: new Map([...platform.kinds, ...stepsAsKinds(steps)]) }),
    [platform, steps],
  );
  return <ApplicationProvider platform={value}>{children}</ApplicationProvider>;
}

/** The studio for editing a process, loaded by the id in the URL. */
export default function FlowStudio({ steps }: { steps: StepKinds }) {
  const { client } = useHttp();
  const { route } = useNavigation();
  const id = route.query['id'] ?? '';
  const { data, isError, refetch } = useQuery({
    queryKey: ['flow-template', id],
    queryFn: async () => (await client.send('flow-template.info', { id })).data as FlowTemplate,
    // No refetch: it would overwrite unsaved edits.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isError) return <FormNotFound />;
  if (!data) return null;
  return (
    <DesignProviders>
      <StepProviders steps={steps}>
        <CommandsProvider>
          <Workbench key={data.id} template={data} refetch={async () => (await refetch()).data} steps={steps} />
        </CommandsProvider>
      </StepProviders>
    </DesignProviders>
  );
}
