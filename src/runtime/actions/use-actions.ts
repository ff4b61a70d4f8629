import { useCallback, useMemo } from 'react';
import { fittedValue } from '#core/check/misfit.ts';
import { textOf } from '#core/text/message.ts';
import { useFormIfAny } from '../form-scope.ts';
import { useOverlayIfAny } from '../page/overlay-context.ts';
import { usePage } from '../page/page-context.ts';
import type { BlockHandle } from '../page/page-handle.ts';
import { useReading, useScope } from '../page/reading.ts';
import { usePlatform } from '../platform.ts';
import { useRecordFormIfAny } from '../record/record-form.ts';
import { createScope, rootOf } from '../scope.ts';
import { useScreen } from '../screen-place.ts';
import { useServices } from '../services.ts';
import { useSay } from '../texts.ts';
import type { ActionContext } from './action-context.ts';
import { perform, type WrittenStep } from './perform.ts';

/** What a run may add to what its place knows. */
export interface RunOptions {
  block?: BlockHandle;
  /** Names of this run only: `{ row }`, `{ selection }`. */
  names?: Readonly<Record<string, unknown>>;
  /** A person pressed a button. */
  isPressed?: true;
  /** What the run is about, in words: the title of a row. Questions name it. */
  subject?: string;
}

/** Runs steps at this place of the page; true when all were done. */
export type Run = (steps: readonly WrittenStep[], options?: RunOptions) => Promise<boolean>;

export function useActions(): Run {
  const services = useServices();
  const page = usePage();
  const overlay = useOverlayIfAny();
  const form = useRecordFormIfAny();
  const store = useFormIfAny();
  const platform = usePlatform();
  const say = useSay();
  const reading = useReading();
  const scope = useScope();
  const { scope: screenScope } = useScreen();
  const around = useMemo(() => ({ services, page, overlay, form, say }), [services, page, overlay, form, say]);
  return useCallback(
    (steps, { block, names = {}, isPressed = false, subject = '' } = {}) => {
      const own = store ?? form?.store();
      const isField = (name: string) => own?.screen.fields.has(rootOf(name)) === true;
      // Inside a form its fields are read by its own place, row included; beside it, from its record.
      const read = (name: string) =>
        !store && own && isField(name) ? own.read(name, undefined, undefined) : reading.read(name);
      const here = createScope(names, { ...scope, read });
      const context: ActionContext = {
        ...around,
        block,
        isPressed,
        subject,
        textOf: (text) => textOf(text, platform.language, platform.messages),
        read: here.read,
        bindHere: here.bind,
        write(name, value) {
          if (!own || !isField(name)) return screenScope.bind(name, value);
          const node = own.screen.fields.get(name);
          own.set(name, node ? fittedValue(node, value) : value);
        },
      };
      return perform(steps, context);
    },
    [around, form, platform, store, reading, scope, screenScope],
  );
}
