import { type ReactNode, Suspense, lazy, useEffect, useId, useMemo, useState } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { FormScope, type FormPlace } from './form-scope.ts';
import { Ready } from './Ready.tsx';
import { Nodes } from './Nodes.tsx';
import { permissionCode } from './placed.ts';
import { usePlatform } from './platform.ts';
import type { Scope } from './scope.ts';
import type { FormRecord } from './store/data.ts';
import { createDraft } from './store/draft.ts';
import { type FormStore, createFormStore } from './store/form-store.ts';
import { useScrollTo } from './use-reveal.ts';
import './form.css';

const Sized = lazy(() => import('./Sized.tsx'));

interface FormStoreInput {
  screen: CompiledScreen;
  /** Already parsed. */
  record: FormRecord;
  scope: Scope;
  /** Names the draft; absent: none is kept. */
  draftKey?: string | undefined;
}

/** Opens a form store for the life of a component. A new screen or record needs a new `key` on the component. */
export function useFormStore({ screen, record, scope, draftKey }: FormStoreInput): FormStore {
  const { storage, language, messages, allows } = usePlatform();
  const [store] = useState(() => {
    const draft = storage && draftKey !== undefined ? createDraft(storage, `draft:${draftKey}`) : undefined;
    const permits = (node: CompiledNode) => allows(permissionCode(node) ?? '');
    const checks = { language, messages, allows: permits };
    return createFormStore(screen, record, { scope, checks, ...(draft && { draft }) });
  });
  useEffect(() => store.connect(), [store]);
  return store;
}

interface FormProps {
  store: FormStore;
  mode: 'edit' | 'view';
  disabled?: boolean;
  /** What stands in the form; absent: all its fields. Buttons that submit it belong here too. */
  children?: ReactNode;
}

/** A form on the page: its fields on the grid, and the place for everything that asks `useForm()`. */
export function Form({ store, mode, disabled = false, children }: FormProps) {
  const { mobile } = usePlatform();
  const id = useId();
  const place = useMemo<FormPlace>(() => ({ store, mode, disabled, row: undefined, id }), [store, mode, disabled, id]);
  useScrollTo(store, id);
  const { size } = store.screen.form;
  const content = (
    <Ready nodes={store.screen.root} face={mode}>
      <FormScope value={place}>
        <div className={mobile ? 'zf-form zf-narrow' : 'zf-form'} data-size={size}>
          {children ?? <Nodes nodes={store.screen.root} />}
        </div>
      </FormScope>
    </Ready>
  );
  if (size === 'middle') return content;
  return (
    <Suspense>
      <Sized size={size}>{content}</Sized>
    </Suspense>
  );
}
