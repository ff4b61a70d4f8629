import type { ReactNode } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { CommandPalette } from '../commands/CommandPalette.tsx';
import { ShortcutSheet } from '../commands/ShortcutSheet.tsx';
import '../design/design.css';
import { DocumentBar } from '../StudioBar.tsx';
import '../studio.css';
import type { Texts } from '../use-draft.ts';
import { OtherSaveAlert, RestoredAlert } from '../versions/Editors.tsx';
import { MergeDialog } from '../versions/MergeDialog.tsx';
import { SaveNote } from '../versions/SaveNote.tsx';
import { VersionHistory } from '../versions/VersionHistory.tsx';
import type { OpenedDocument } from './use-document.ts';

interface Props<P extends string> {
  opened: OpenedDocument<P>;
  title: string;
  code: string;
  state: { id: string; color: string } | undefined;
  /** The dialog of the fixtures, with the release after them; absent: such documents have no fixtures. */
  renderFixtures?: ((close: () => void, isRelease: boolean) => ReactNode) | undefined;
  children: ReactNode;
}

/** The studio of a document of one text: title bar, alerts, panes, and the dialogs of its commands. */
export function DocumentFrame<P extends string>({ opened, title, code, state, renderFixtures, children }: Props<P>) {
  const { draft, merging, isSaving, setTool, save, release, discard, leave, others, other } = opened;
  return (
    <div className="zs-studio">
      <DocumentBar
        title={title}
        code={code}
        state={state}
        isChanged={draft.isChanged}
        isSaving={isSaving}
        editors={others}
        onTool={setTool}
        onSave={() => void save()}
        onRelease={release && (() => void release())}
        onDiscard={() => void discard()}
        onLeave={leave}
      />
      {draft.isChanged && draft.restoredFrom !== undefined && (
        <RestoredAlert at={draft.restoredFrom} onDiscard={() => void discard()} />
      )}
      {other && <OtherSaveAlert other={other} onMerge={() => void save()} />}
      {children}
      {merging && <MergeDialog {...merging} />}
      <Tools opened={opened} renderFixtures={renderFixtures} />
    </div>
  );
}

/** The dialogs of the studio's commands. */
function Tools<P extends string>({ opened, renderFixtures }: Pick<Props<P>, 'opened' | 'renderFixtures'>) {
  const t = useTranslation();
  const { noun, id, part, tool, setTool, draft, note, setNote, save } = opened;
  const close = () => setTool(undefined);
  switch (tool) {
    case 'palette':
      return <CommandPalette onClose={close} />;
    case 'shortcuts':
      return <ShortcutSheet onClose={close} />;
    case 'history':
      return (
        <VersionHistory
          versioned={{ noun, id, texts: draft.texts }}
          onRestore={(version, texts) => {
            draft.replace({ [part]: texts[part] ?? '' } as Texts<P>);
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
            void save(text);
          }}
          onClose={(text) => {
            setNote(text);
            close();
          }}
        />
      );
    case 'fixtures':
    case 'releaseCheck':
      return renderFixtures?.(close, tool === 'releaseCheck');
    default:
      return null;
  }
}

/** Whether readers see what is saved, of documents that saving releases. */
export const enabledStates: Readonly<Record<number, { id: string; color: string }>> = {
  0: { id: 'common.disabled', color: 'default' },
  1: { id: 'common.enabled', color: 'success' },
};
