import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Tree } from '#core/calc/parse.ts';
import { calendarName } from '#core/rules/formula-rule.ts';
import { useHttp } from '../context/application.tsx';
import type { Scope } from '../context/scope.ts';

const none: readonly Tree[] = [];
const loaded = new WeakSet<Tree>();
/** Of those loaded: formulas that read the working calendar. */
const calendars = new WeakSet<Tree>();

/**
 * Loads the functions of these formulas; undefined: they are loaded. Forms whose formulas are arithmetic load nothing,
 * and what single functions need (mathjs, pinyin) is loaded only where a formula calls one of them.
 */
function loadFormulas(formulas: readonly Tree[]): Promise<void> | undefined {
  const missing = formulas.filter((tree) => !loaded.has(tree));
  if (missing.length === 0) return undefined;
  return import('#core/formula/install.ts').then(async ({ anyReads, installFormulas, loadNeeds }) => {
    installFormulas();
    await Promise.all(missing.map(loadNeeds));
    for (const tree of missing) {
      loaded.add(tree);
      if (anyReads([tree], 'calendar')) calendars.add(tree);
    }
  });
}

type Http = ReturnType<typeof useHttp>;

/** The calendar changes a few times a year. */
const calendarMs = 300_000;

/** Binds the working calendar where a formula of the form reads it and the scope has none. */
async function bindCalendar(formulas: readonly Tree[], scope: Scope, { client }: Http, queries: QueryClient) {
  if (!needsCalendar(formulas, scope)) return;
  const queryFn = async () => (await client.send('work-calendar.current', {})).data;
  scope.bind(calendarName, await queries.fetchQuery({ queryKey: ['work-calendar'], queryFn, staleTime: calendarMs }));
}

const needsCalendar = (formulas: readonly Tree[], scope: Scope): boolean =>
  formulas.some((tree) => calendars.has(tree)) && scope.read(calendarName) === undefined;

/** Whether these formulas can be evaluated; `onLoaded` runs when they become so. */
export function useFormulas(formulas: readonly Tree[] = none, scope: Scope, onLoaded?: () => void): boolean {
  const http = useHttp();
  const queries = useQueryClient();
  const isLoaded = () => formulas.every((tree) => loaded.has(tree)) && !needsCalendar(formulas, scope);
  const [isReady, setReady] = useState(isLoaded);
  useEffect(() => {
    if (formulas.length === 0) return;
    let isWanted = true;
    const settle = () => {
      if (!isWanted) return;
      onLoaded?.();
      setReady(true);
    };
    // Without the functions or the calendar, as after a lost connection, the form works and their results are blank.
    const load = async () => {
      await loadFormulas(formulas);
      await bindCalendar(formulas, scope, http, queries);
    };
    if (!isReady) void load().then(settle, settle);
    return () => {
      isWanted = false;
    };
  }, [formulas, scope, http, queries, isReady, onLoaded]);
  return isReady;
}
