import { EditOutlined } from '@ant-design/icons';
import { Alert, Avatar, Button, Tooltip } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatTime } from '#core/dates/format.ts';
import { useAuth, useFeedback, useInterpreter } from '#runtime/context/application.tsx';
import { useEditingLine } from '#runtime/context/live.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type DefinitionEditor, editingEveryMs } from '#schemas/protocol/socket.ts';
import type { Draft } from '../use-draft.ts';
import type { Versioned } from './VersionHistory.tsx';

/** A save by another page. */
interface OtherSave {
  version: number;
  userName: string;
}

/**
 * Announces that this page edits a definition for as long as it is mounted. Returns the other pages that do, and the
 * newest save while it is mounted, which may be this page's own.
 */
export function useEditors({ noun, id }: Pick<Versioned, 'noun' | 'id'>, isChanged: boolean) {
  const line = useEditingLine();
  const { newId } = useInterpreter();
  const [pageId] = useState(newId);
  const [editors, setEditors] = useState<readonly DefinitionEditor[]>([]);
  const [saved, setSaved] = useState<OtherSave>();
  const announce = useEffectEvent((isLeaving: boolean) => line?.announce({ noun, id, pageId, isChanged, isLeaving }));

  useEffect(() => {
    const off = line?.onEditing((frame) => {
      if (!frame) return announce(false);
      if (frame.noun !== noun || frame.id !== id) return undefined;
      if (frame.method === 'definitionEditors') setEditors(frame.editors);
      else setSaved(frame);
      return undefined;
    });
    const leave = () => announce(true);
    const timer = setInterval(() => announce(false), editingEveryMs);
    window.addEventListener('pagehide', leave);
    return () => {
      off?.();
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [line, noun, id]);
  useEffect(
    () => line?.announce({ noun, id, pageId, isChanged, isLeaving: false }),
    [line, noun, id, pageId, isChanged],
  );

  return { others: editors.filter((editor) => editor.pageId !== pageId), saved };
}

/** The others who edit the definition, each once. */
export function Editors({ editors }: { editors: readonly DefinitionEditor[] }) {
  const t = useTranslation();
  const { user } = useAuth();
  const people = new Map<string, DefinitionEditor>();
  for (const editor of editors) {
    const isChanged = editor.isChanged || people.get(editor.userId)?.isChanged === true;
    people.set(editor.userId, { ...editor, isChanged });
  }
  if (people.size === 0) return null;
  const all = [...people.values()].map(({ userId, userName, isChanged }) => {
    const name = userId === user['id'] ? t('studio.editors.self') : userName;
    return { userId, name, isChanged, text: isChanged ? t('studio.editors.changed', { name }) : name };
  });
  const sentence = t('studio.editors', { names: all.map(({ text }) => text).join('、') });
  return (
    <Tooltip title={sentence}>
      <span className="zs-editors" role="img" aria-label={sentence}>
        <Avatar.Group size="small" max={{ count: 3 }}>
          {all.map(({ userId, name, isChanged }) => (
            <Avatar key={userId} className={isChanged ? 'zs-editor-changed' : ''} aria-hidden>
              {userId === user['id'] ? <EditOutlined /> : name.slice(-2)}
            </Avatar>
          ))}
        </Avatar.Group>
      </span>
    </Tooltip>
  );
}

/** Saves of another page: taken over where nothing is unsaved here, else shown until they are merged by a save. */
export function useOtherSave(other: OtherSave | undefined, { draft, isSaving, pull }: OtherSaveOptions) {
  const t = useTranslation();
  const { toast } = useFeedback();
  const isNewer = other !== undefined && other.version > draft.base.version && !isSaving;
  const take = useEffectEvent(async () => {
    await pull();
    void toast('info', t('studio.editors.taken', { ...other }), toastMs);
  });
  const isTaken = isNewer && !draft.isChanged;
  useEffect(() => {
    if (isTaken) void take();
  }, [isTaken]);
  return isNewer && draft.isChanged ? other : undefined;
}

interface OtherSaveOptions {
  isSaving: boolean;
  pull(): Promise<void>;
  draft: Pick<Draft<string>, 'isChanged' | 'base'>;
}

/** A save of another user that the own changes are not merged with yet. */
export function OtherSaveAlert({ other, onMerge }: { other: OtherSave; onMerge(): void }) {
  const t = useTranslation();
  return (
    <Alert
      banner
      type="info"
      title={t('studio.editors.saved', { ...other })}
      action={
        <Button size="small" type="primary" onClick={onMerge}>
          {t('studio.editors.merge')}
        </Button>
      }
    />
  );
}

/** The notice that unsaved edits of an earlier sitting were restored. */
export function RestoredAlert({ at, onDiscard }: { at: number; onDiscard(): void }) {
  const t = useTranslation();
  const discard = (
    <Button size="small" onClick={onDiscard}>
      {t('studio.discard')}
    </Button>
  );
  const title = t('studio.restored', { time: formatTime(at, 'yyyy-MM-dd HH:mm') });
  return <Alert banner closable type="info" title={title} action={discard} />;
}
