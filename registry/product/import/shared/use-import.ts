import { useEffect, useRef, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { useDevice, useHttp, useInterpreter } from '#runtime/context/application.tsx';
import { useUnsavedForm } from '#runtime/context/unsaved-forms.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import type { FirstPassword, ImportPreview, ImportResult, ImportRow } from '#schemas/resources/import-calls.ts';
import type { PropsOf } from '../../../kind.ts';
import type { importWizard } from '../import.ts';

/** Rows of one call: short transactions, and a progress that moves. */
const rowsPerCall = 50;

/** Why a row cannot be imported, and the paths of its wrong cells. */
export interface Problem {
  errorsInfo: string;
  errorsAt: readonly string[];
}

interface Progress {
  phase: 'checking' | 'importing';
  done: number;
  all: number;
}

export type Calls = Omit<PropsOf<typeof importWizard>, 'mails'>;
type Rows = readonly ImportRow[];
type SendRows = (input: { list: Rows; isCheck?: 1; sendMail?: 1 }) => Promise<ImportResult>;

export const idOf = (row: ImportRow): string => String(row['id']);

const problemOf = ({ errorsInfo, errorsAt }: ImportRow): Problem => ({
  errorsInfo: String(errorsInfo ?? ''),
  errorsAt: Array.isArray(errorsAt) ? errorsAt.map(String) : [],
});

function* partsOf(rows: Rows) {
  for (let from = 0; from < rows.length; from += rowsPerCall) yield rows.slice(from, from + rowsPerCall);
}

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
    sendRows: (input: object) => send<ImportResult>(calls.import, input),
    downloadTemplate: () => download(calls.template, {}),
    downloadFailures: (list: Rows) => download(calls.failures, { list }),
  };
}

/** The rows of the preview with their problems, changed in place; every changed row is checked again. */
function useRows(sendRows: SendRows) {
  const [rows, setRows] = useState<Rows>([]);
  const [problems, setProblems] = useState<ReadonlyMap<string, Problem>>(new Map());
  const isEdited = useRef(false);
  const [unsaved] = useState(() => ({
    isDirty: () => isEdited.current,
    hasDraft: false,
    setAside: () => undefined,
    forget: () => {
      isEdited.current = false;
    },
  }));
  useUnsavedForm(unsaved);
  /** Asks the server which of these rows would fail; `goesOn` is called before each part. */
  const check = async (some: Rows, goesOn: (done: number) => boolean) => {
    let done = 0;
    for (const list of partsOf(some)) {
      if (!goesOn(done)) return;
      const { failResult } = await sendRows({ list, isCheck: 1 });
      const checked = new Set(list.map(idOf));
      setProblems((before) => {
        const others = [...before].filter(([id]) => !checked.has(id));
        return new Map([...others, ...failResult.map((row) => [idOf(row), problemOf(row)] as const)]);
      });
      done += list.length;
    }
  };
  return {
    rows,
    problems,
    check,
    show: (all: Rows) => {
      isEdited.current = false;
      setRows(all);
      setProblems(new Map());
    },
    saved: () => {
      isEdited.current = false;
    },
    change: (row: ImportRow) => {
      isEdited.current = true;
      setRows((before) => before.map((one) => (idOf(one) === idOf(row) ? row : one)));
      void check([row], () => true).catch(ignoreShown);
    },
    remove: (id: string) => {
      isEdited.current = true;
      setRows((before) => before.filter((row) => idOf(row) !== id));
      setProblems((before) => new Map([...before].filter(([key]) => key !== id)));
    },
  };
}

/** Of several processes the user chooses the one that the records are submitted to; one is taken (IMPORT-009). */
function useProcessChoice(preview: ImportPreview | undefined) {
  const [flowId, setFlowId] = useState<string>();
  const flows = preview?.flowList ?? [];
  const choosesFlow = flows.length > 1;
  return { flows, choosesFlow, missesFlow: choosesFlow && flowId === undefined, flowId, setFlowId };
}

/** Loads the preview of an uploaded file, then those of its other sheets; of two chosen quickly the later one is shown. */
function useOpening(
  load: (fileName: string, sheet?: string) => Promise<ImportPreview | undefined>,
  show: (loaded: ImportPreview, isLatest: () => boolean) => void,
) {
  const latest = useRef({ fileName: '' });
  const open = async (fileName: string, sheet?: string): Promise<boolean> => {
    const own = { fileName };
    latest.current = own;
    const isLatest = () => latest.current === own;
    const loaded = await load(fileName, sheet);
    if (loaded && isLatest()) show(loaded, isLatest);
    return loaded !== undefined;
  };
  return { open, openSheet: (sheet: string) => open(latest.current.fileName, sheet) };
}

/** The state of one import, from the upload to the result. Its rows are checked while they are shown already. */
export function useImport(calls: Calls) {
  const { newId } = useInterpreter();
  const { changed } = useOverlay();
  const { sendRows: sendTo, preview: load, ...files } = useCalls(calls);
  const [preview, setPreview] = useState<ImportPreview>();
  const process = useProcessChoice(preview);
  const { flowId } = process;
  const sendRows = (input: object) => sendTo({ ...input, ...(flowId !== undefined && { flowId }) });
  const { check, show, saved, ...table } = useRows(sendRows);
  const [progress, setProgress] = useState<Progress>();
  const [stoppedAt, setStoppedAt] = useState<number>();
  const [result, setResult] = useState<ImportResult>();
  const [sendsMail, setSendsMail] = useState(false);
  const isOpen = useIsMounted();
  const goesOn = (phase: Progress['phase'], all: number) => (done: number) => {
    setProgress({ phase, done, all });
    return isOpen();
  };

  const { open, openSheet } = useOpening(load, (loaded, isLatest) => {
    const all = loaded.dataRow.map((row) => ({ ...row, id: row['id'] ?? newId() }));
    setPreview(loaded);
    process.setFlowId(undefined);
    setStoppedAt(undefined);
    show(all);
    const isGoing = goesOn('checking', all.length);
    void check(all, (done) => isLatest() && isGoing(done))
      .catch(ignoreShown)
      .finally(() => isLatest() && setProgress(undefined));
  });

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
  const sheet = { open, openSheet };
  const mail = { sendsMail, setSendsMail };
  return { ...files, ...table, ...sheet, ...mail, preview, progress, stoppedAt, result, process, start };
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

/** The client has shown the message of a refused call; other errors are defects. */
function ignoreShown(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error;
  return undefined;
}
