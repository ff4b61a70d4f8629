import { use, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useFeedback, usePreferences } from '#runtime/context/application.tsx';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { CommandPalette } from './commands/CommandPalette.tsx';
import { type Command, useCommands } from './commands/registry.tsx';
import { ShortcutSheet } from './commands/ShortcutSheet.tsx';
import { StudioTour } from './commands/StudioTour.tsx';
import { DragContext } from './design/drags.ts';
import { useNodeActs } from './design/use-node-acts.ts';
import { useEditing } from './editing.ts';
import { FixturePanel } from './fixtures/FixturePanel.tsx';
import type { Draft, Part, Texts } from './use-draft.ts';
import { SaveNote } from './versions/SaveNote.tsx';
import { VersionHistory, type Versioned, type VersionTexts } from './versions/VersionHistory.tsx';

/** What is open over the studio. */
export type StudioTool = 'palette' | 'shortcuts' | 'tour' | 'history' | 'note' | 'fixtures' | 'releaseCheck';

interface Acts {
  draft: Pick<Draft<string>, 'isChanged' | 'undo' | 'redo'>;
  isSaving: boolean;
  /** Absent: the document has one part only. */
  onPart?: (part: Part) => void;
  save(note?: string): Promise<boolean>;
  /** Absent: what is saved is what users see. */
  release: (() => Promise<void>) | undefined;
  importFile?: () => void;
  discard(): void;
  leave(): void;
  onTool(tool: StudioTool): void;
}

/** Moves the focus to the next pane of the studio, or the one before. */
function focusPane(by: 1 | -1): void {
  const panes = [
    ...document.querySelectorAll<HTMLElement>('.zs-studio :is(header, [role=region], section[aria-label])'),
  ];
  const outer = panes.filter((pane) => pane.querySelector(focusable) !== null);
  const at = outer.findLastIndex((pane) => pane.contains(document.activeElement));
  const next = outer[(at + by + outer.length) % outer.length];
  next?.querySelector<HTMLElement>(focusable)?.focus();
}
const focusable = 'button:not(:disabled), [contenteditable=true], input, [tabindex="0"], a[href]';

const releaseCommand = (release: () => Promise<void>, isEnabled: boolean): Command => ({
  id: 'release',
  group: 'document',
  keys: ['mod+shift+enter'],
  isEnabled,
  run: () => void release(),
});

/** Offers the commands of the whole document. */
export function useDocumentCommands(acts: Acts): void {
  const { draft, isSaving, importFile, onPart, release } = acts;
  const { isChanged } = draft;
  const open = (id: StudioTool, group: Command['group'], keys: readonly string[]): Command => ({
    id,
    group,
    keys,
    isEnabled: true,
    run: () => acts.onTool(id),
  });
  useCommands([
    { id: 'save', group: 'document', keys: ['mod+s'], isEnabled: isChanged && !isSaving, run: () => void acts.save() },
    { ...open('note', 'document', ['mod+shift+s']), isEnabled: isChanged && !isSaving },
    ...(release ? [releaseCommand(release, !isSaving)] : []),
    open('history', 'document', ['mod+shift+h']),
    open('fixtures', 'document', ['mod+shift+f']),
    ...(importFile
      ? [{ id: 'import', group: 'document' as const, keys: ['mod+shift+o'], isEnabled: true, run: importFile }]
      : []),
    { id: 'discard', group: 'document', keys: ['mod+alt+d'], isEnabled: isChanged, run: acts.discard },
    { id: 'leave', group: 'document', keys: ['mod+alt+q'], isEnabled: true, run: acts.leave },
    {
      id: 'undo',
      group: 'edit',
      keys: ['mod+z'],
      yieldsToTyping: true,
      isEnabled: draft.undo !== undefined,
      run: () => draft.undo?.(),
    },
    {
      id: 'redo',
      group: 'edit',
      keys: ['mod+shift+z', 'mod+y'],
      yieldsToTyping: true,
      isEnabled: draft.redo !== undefined,
      run: () => draft.redo?.(),
    },
    ...(onPart ? (['form', 'list'] as const) : []).map((part, index) => ({
      id: `${part}Part`,
      group: 'view' as const,
      keys: [`mod+alt+${index + 1}`],
      isEnabled: true,
      run: () => onPart?.(part),
    })),
    { id: 'nextPane', group: 'view', keys: ['f6'], isEnabled: true, run: () => focusPane(1) },
    { id: 'previousPane', group: 'view', keys: ['shift+f6'], isEnabled: true, run: () => focusPane(-1) },
    open('palette', 'help', ['mod+k']),
    open('shortcuts', 'help', ['f1']),
    // The tour explains the studio of forms.
    ...(onPart ? [open('tour', 'help', ['shift+f1'])] : []),
  ]);
}

const focusedElement = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);

/** Offers the commands on the chosen nodes of a form; their keys work in the views in which nodes are chosen. */
export function NodeCommands({ hasWidths = true }: { hasWidths?: boolean }) {
  const { selection, grammar } = useEditing();
  const { remove, duplicate, shift, widen, canWiden } = useNodeActs();
  const drags = use(DragContext);
  const isChosen = selection.addresses.length > 0;
  const onNodes = (id: string, keys: string, run: () => void, isEnabled = isChosen): Command => ({
    id,
    group: 'node',
    keys: [keys],
    isLocal: true,
    isEnabled,
    run,
  });
  useCommands([
    ...(grammar.hasSettings
      ? [
          {
            id: 'formSettings',
            group: 'view' as const,
            keys: ['mod+alt+8'],
            isEnabled: isChosen,
            run: () => selection.choose([]),
          },
        ]
      : []),
    onNodes('removeNodes', 'delete', remove),
    onNodes('duplicateNodes', 'mod+d', duplicate),
    onNodes('moveUp', 'alt+up', () => void shift(-1)),
    onNodes('moveDown', 'alt+down', () => void shift(1)),
    ...(drags
      ? [onNodes('pickUp', 'space', () => drags.pickUp({ addresses: selection.addresses }, focusedElement()))]
      : []),
    ...(hasWidths
      ? [
          onNodes('narrow', 'alt+left', () => widen((span) => span - 1), isChosen && canWiden),
          onNodes('widen', 'alt+right', () => widen((span) => span + 1), isChosen && canWiden),
        ]
      : []),
  ]);
  return null;
}

/** The tool that is open over the studio; a new user is shown around first. */
export function useTool() {
  const { preferences, prefer } = usePreferences();
  const [tool, setTool] = useState<StudioTool | undefined>(() => (preferences.studioTour ? undefined : 'tour'));
  const close = () => {
    if (tool === 'tour') prefer({ studioTour: true });
    setTool(undefined);
  };
  return { tool, open: setTool, close };
}

interface ToolsProps {
  tool: StudioTool | undefined;
  onClose(): void;
  versioned: Versioned;
  /** The note for the next save. */
  note: string;
  onNote(note: string): void;
  onSave(note: string): void;
  onRestore(texts: Texts): void;
  /** Opens the release, after the fixtures were checked. */
  onRelease(): void;
}

/** The dialogs of the studio's commands. */
export function StudioTools({ tool, onClose, versioned, note, onNote, onSave, onRestore, onRelease }: ToolsProps) {
  const t = useTranslation();
  const { toast } = useFeedback();
  const restore = (version: number, { formData: form = '', columnData: list = '' }: VersionTexts) => {
    onRestore({ form, list });
    onNote(t('studio.versions.restoredNote', { version }));
    onClose();
    void toast('info', t('studio.versions.restored', { version }), 2 * toastMs);
  };
  const saveAs = (text: string) => {
    onNote(text);
    onClose();
    onSave(text);
  };
  switch (tool) {
    case 'palette':
      return <CommandPalette onClose={onClose} />;
    case 'shortcuts':
      return <ShortcutSheet onClose={onClose} />;
    case 'tour':
      return <StudioTour onClose={onClose} />;
    case 'history':
      return <VersionHistory versioned={versioned} onRestore={restore} onClose={onClose} />;
    case 'fixtures':
    case 'releaseCheck':
      return (
        <FixturePanel
          versioned={versioned}
          onClose={onClose}
          onRelease={tool === 'releaseCheck' ? onRelease : undefined}
        />
      );
    case 'note':
      return (
        <SaveNote
          initial={note}
          onSave={saveAs}
          onClose={(text) => {
            onNote(text);
            onClose();
          }}
        />
      );
    default:
      return null;
  }
}
