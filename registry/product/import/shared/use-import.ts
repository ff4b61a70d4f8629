import { useEffect, useRef, useState } from 'react';
import { useDevice, useFeedback, useHttp, useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import type {
  ColumnChoice,
  FirstPassword,
  ImportPreview,
  ImportResult,
  ImportRow,
} from '#schemas/resources/import-calls.ts';
import type { PropsOf } from '../../../kind.ts';
import type { importWizard } from '../import.ts';
import { ignoreShown, partsOf, type Rows, type SendRows, useRows } from './use-rows.ts';

interface Progress {
  phase: 'checking' | 'importing';
  done: number;
  all: number;
}

export type Calls = Omit<PropsOf<typeof importWizard>, 'mails'>;

/** What was imported so far; grows while {@link importAll} runs, so that it survives an interruption. */
interface Imported {
  snum: number;
  mailed: number;
  /** By account: a repeated attempt replaces the password of the first one. */
  passwords: Map<string, FirstPassword>;
}

/**
 * Imports the rows in parts and answers those that fail. A row may refer to one further down, a person to a manager, so
 * what failed is tried again as long as that helps. Undefined: the wizard was closed.
 */
async function importAll(rows: Rows, send: SendRows, imported: Imported, goesOn: (failed: number) => boolean) {
  for (let rest = rows; ;) {
    const failed: ImportRow[] = [];
    for (const list of partsOf(rest)) {
      if (!goesOn(failed.length)) return undefined;
      const { snum, failResult, passwords = [], mailed = 0 } = await send({ list });
      imported.snum += snum;
      imported.mailed += mailed;
      failed.push(...failResult);
      for (const one of passwords) imported.passwords.set(one.account, one);
    }
    if (failed.length === 0 || failed.length === rest.length) return failed;
    rest = failed;
  }
}

function resultOf(failResult: ImportRow[], { snum, mailed, passwords }: Imported): ImportResult {
  return {
    resultType: failResult.length > 0 ? 1 : 0,
    snum,
    fnum: failResult.length,
    failResult,
    ...(mailed > 0 && { mailed }),
    ...(passwords.size > 0 && { passwords: [...passwords.values()] }),
  };
}

/** The calls of the wizard, with the parameters it was opened with. */
function useCalls(calls: Calls) {
  const { client } = useHttp();
  const { saveFile } = useDevice();
  const { parameters } = useOverlay();
  const send = async <T>(name: string, input: object): Promise<T> =>
    (await client.send(name, { ...parameters, ...input })).data as T;
  const download = async (name: string, input: object) => {
    const link = await send<{ url: string; name: string }>(name, input).catch(ignoreShown);
    const file = link && (await client.file(link.url).catch(ignoreShown));
    if (link && file) saveFile(file.content, link.name);
  };
  return {
    upload: async (file: File): Promise<string | undefined> =>
      (await send<{ name: string }>(calls.upload, { file }).catch(ignoreShown))?.name,
    preview: (fileName: string, sheet?: string) =>
      send<ImportPreview>(calls.preview, { fileName, ...(sheet !== undefined && { sheet }) }).catch(ignoreShown),
    chooseColumns: (fileName: string, sheet: string, columns: readonly ColumnChoice[]) =>
      send<ImportPreview>(calls.columns, { fileName, sheet, columns }).catch(ignoreShown),
    sendRows: (input: object) => send<ImportResult>(calls.import, input),
    downloadTemplate: () => download(calls.template, {}),
    downloadFailures: (list: Rows) => download(calls.failures, { list }),
  };
}

/** Of several processes the user chooses the one that the records are submitted to; one is taken (IMPORT-009). */
function useProcessChoice(preview: ImportPreview | undefined) {
  const [flowId, setFlowId] = useState<string>();
  const flows = preview?.flowList ?? [];
  const choosesFlow = flows.length > 1;
  return { flows, choosesFlow, missesFlow: choosesFlow && flowId === undefined, flowId, setFlowId };
}

/** Shows the preview of an uploaded file, then those of other readings of it; of two chosen quickly the later one. */
function useOpening(show: (loaded: ImportPreview, isLatest: () => boolean) => void) {
  const [isReading, setReading] = useState(false);
  const latest = useRef({});
  const open = async (read: Promise<ImportPreview | undefined>): Promise<boolean> => {
    const own = {};
    latest.current = own;
    const isLatest = () => latest.current === own;
    setReading(true);
    const loaded = await read.finally(() => isLatest() && setReading(false));
    if (loaded && isLatest()) show(loaded, isLatest);
    return loaded !== undefined;
  };
  return { isReading, open };
}

interface Reading extends Pick<ReturnType<typeof useCalls>, 'chooseColumns'> {
  load: ReturnType<typeof useCalls>['preview'];
  show(read: Promise<ImportPreview | undefined>): Promise<boolean>;
  isEdited(): boolean;
  preview: ImportPreview | undefined;
}

/** The ways to read an uploaded file: its first sheet, another one, its columns as other fields. */
function useReading({ load, chooseColumns, show, isEdited, preview }: Reading) {
  const { confirm } = useFeedback();
  const t = useTranslation();
  const fileName = useRef('');
  /** Reading the file in another way discards what was corrected in its rows. */
  const again = async (read: () => Promise<ImportPreview | undefined>) => {
    if (!isEdited() || (await confirm(t('import.discardEdits')))) await show(read());
  };
  return {
    open: (name: string) => {
      fileName.current = name;
      return show(load(name));
    },
    openSheet: (sheet: string) => again(() => load(fileName.current, sheet)),
    readColumns: (columns: readonly ColumnChoice[]) =>
      again(() => chooseColumns(fileName.current, preview?.sheet ?? '', columns)),
  };
}

const noHeaders: ImportPreview['headerRow'] = [];

/** The state of one import, from the upload to the result. Its rows are checked while they are shown already. */
export function useImport(calls: Calls) {
  const { newId } = useInterpreter();
  const { changed } = useOverlay();
  const { sendRows: sendTo, preview: load, chooseColumns, ...files } = useCalls(calls);
  const [preview, setPreview] = useState<ImportPreview>();
  const process = useProcessChoice(preview);
  const { flowId } = process;
  const sendRows = (input: object) => sendTo({ ...input, ...(flowId !== undefined && { flowId }) });
  const { check, saved, ...table } = useRows(sendRows, preview?.headerRow ?? noHeaders);
  const [progress, setProgress] = useState<Progress>();
  const [stoppedAt, setStoppedAt] = useState<number>();
  const [result, setResult] = useState<ImportResult>();
  const [sendsMail, setSendsMail] = useState(false);
  const isOpen = useIsMounted();
  const goesOn = (phase: Progress['phase'], all: number) => (done: number) => {
    setProgress({ phase, done, all });
    return isOpen();
  };

  const { isReading, open: show } = useOpening((loaded, isLatest) => {
    const all = loaded.dataRow.map((row) => ({ ...row, id: row['id'] ?? newId() }));
    setPreview(loaded);
    process.setFlowId(undefined);
    setStoppedAt(undefined);
    table.show(all);
    const isGoing = goesOn('checking', all.length);
    void check(all, (done) => isLatest() && isGoing(done))
      .catch(ignoreShown)
      .finally(() => isLatest() && setProgress(undefined));
  });

  const reading = useReading({ load, chooseColumns, show, isEdited: table.isEdited, preview });

  /** After an interruption all rows are sent again: the server recognises those it has imported. */
  const start = async () => {
    const imported: Imported = { snum: 0, mailed: 0, passwords: new Map() };
    const send: SendRows = (input) => sendRows({ ...input, ...(sendsMail && { sendMail: 1 }) });
    setStoppedAt(undefined);
    try {
      const isGoing = goesOn('importing', table.rows.length);
      const failed = await importAll(table.rows, send, imported, (fnum) => isGoing(imported.snum + fnum));
      saved();
      if (failed) setResult(resultOf(failed, imported));
    } catch (error) {
      ignoreShown(error);
      setStoppedAt(imported.snum);
    } finally {
      if (imported.snum > 0) changed();
      setProgress(undefined);
    }
  };
  const mail = { sendsMail, setSendsMail };
  return { ...files, ...table, ...reading, isReading, ...mail, preview, progress, stoppedAt, result, process, start };
}

function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
