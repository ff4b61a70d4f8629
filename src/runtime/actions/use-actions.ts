import { use, useCallback, useMemo } from 'react';
import { readOf } from '#core/compile/parameters/parameters.ts';
import { fittedValue } from '#core/record/invalid-value.ts';
import { textOf } from '#core/text/message.ts';
import { FormScope } from '../form/form-scope.ts';
import { useOverlayIfAny } from '../page/overlay-context.ts';
import { usePage } from '../page/page-context.ts';
import type { BlockHandle } from '../page/page-handle.ts';
import { useNameResolver, useScope } from '../page/name-resolver.ts';
import { noteForeign } from '../data/record/foreign-values.ts';
import { useRecordFormIfAny } from '../data/record/record-form.ts';
import { createScope, rootOf } from '../context/scope.ts';
import { useScreen } from '../context/screen-context.ts';
import { useTranslation } from '../context/use-translation.ts';
import type { ActionContext } from './action-context.ts';
import { perform, type WrittenStep } from './perform.ts';
import { fieldName } from '#core/schema/address.ts';
import { useApplication } from '../context/application.tsx';

/** Options of one run of steps. */
export interface RunOptions {
  block?: BlockHandle;
  /** Names of this run only: `{ row }`, `{ selection }`. */
  names?: Readonly<Record<string, unknown>>;
  /** The run was started by pressing a button, not by an event of the page. */
  isPressed?: true;
  /** What the run is about, in words: the title of a row. Questions name it. */
  subject?: string;
}

/** Runs steps at this place of the page; true when all were done. */
export type Run = (steps: readonly WrittenStep[], options?: RunOptions) => Promise<boolean>;

export function useActions(): Run {
  const { platform, services } = useApplication();
  const page = usePage();
  const overlay = useOverlayIfAny();
  const form = useRecordFormIfAny();
  const { store, row } = use(FormScope) ?? {};
  const t = useTranslation();
  const reading = useNameResolver();
  const scope = useScope();
  const { scope: screenScope } = useScreen();
  const around = useMemo(() => ({ services, page, overlay, form, t }), [services, page, overlay, form, t]);
  return useCallback(
    (steps, { block, names = {}, isPressed = false, subject = '' } = {}) => {
      const own = store ?? form?.store();
      const isField = (name: string) => own?.screen.fields.has(rootOf(name)) === true;
      // Within a form, fields are read from their place, row included; from outside the form, from its record.
      const read = (name: string) =>
        !store && own && isField(name) ? own.read(name, undefined, undefined) : reading.read(name);
      const here = createScope(names, { ...scope, read });
      // Names a definition may copy into the record without confirmation: its own fields, the viewer, answers of this
      // run.
      const isInRow = (root: string) =>
        row !== undefined && (root === 'row' || store?.screen.fields.has(fieldName(row.table, root)) === true);
      const answered = new Set<string>();
      const isSafe = (name: string) => {
        const root = rootOf(name);
        return isField(name) || isInRow(root) || root === 'user' || answered.has(root);
      };
      let isDecided = false;
      const context: ActionContext = {
        ...around,
        block,
        isPressed,
        subject,
        textOf: (text) => textOf(text, platform.language, platform.messages),
        read: here.read,
        bindHere(name, value) {
          answered.add(rootOf(name));
          here.bind(name, value);
        },
        decidedBy(names) {
          isDecided ||= !names.every(isSafe);
        },
        isForeign(parameter) {
          const name = readOf(parameter);
          return isDecided || (name !== undefined && !isSafe(name));
        },
        write(name, value, isForeign) {
          if (!own || !isField(name)) return screenScope.bind(name, value);
          const node = own.screen.fields.get(name);
          own.set(name, node ? fittedValue(node, value) : value);
          if (isForeign) noteForeign(own, name, own.read(name, undefined, undefined));
        },
      };
      return perform(steps, context);
    },
    [around, form, platform, store, row, reading, scope, screenScope],
  );
}
