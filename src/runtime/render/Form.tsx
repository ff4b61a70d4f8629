import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useState } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { cellOf } from '#core/schema/address.ts';
import { useDevice } from '../context/application.tsx';
import { type FieldContext, FormScope } from '../form/form-scope.ts';
import type { FormStore } from '../form/form-store.ts';
import { useFormulas } from '../form/formulas.ts';
import { type FormInput, useConnected, useFormOpener } from '../page/use-form-opener.ts';
import { Nodes } from './Nodes.tsx';
import { Ready } from './Ready.tsx';
import './form.css';

/** Nested containers expand one per frame; the maximum nesting depth, in frames. */
const framesMax = 10;

/** Scrolls the page to a field after the containers around it have expanded. */
function useScrollTo(store: FormStore, idPrefix: string): void {
  useEffect(() => {
    let frame = 0;
    function scroll(path: string, frames: number): void {
      frame = requestAnimationFrame(() => {
        const control = document.getElementById(`${idPrefix}${path}`) ?? cellAt(path);
        if (control) bringIntoView(control);
        else if (frames > 1) {
          store.reveal.open(path);
          scroll(path, frames - 1);
        }
      });
    }
    const leave = store.reveal.onShow((path) => {
      // What was to be shown before may be valid by now: opening its container again would leave the current one.
      cancelAnimationFrame(frame);
      if (path !== undefined) scroll(path, framesMax);
    });
    return () => {
      cancelAnimationFrame(frame);
      leave();
    };
  }, [store, idPrefix]);
}

function bringIntoView(control: HTMLElement): void {
  const item = control.closest<HTMLElement>('.zf-item') ?? control;
  item.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
}

function cellAt(path: string): HTMLElement | undefined {
  if (!cellOf(path)) return undefined;
  const cells = document.querySelectorAll<HTMLElement>('[data-cell]');
  return [...cells].find((cell) => cell.dataset['cell'] === path);
}

/** Maximum of fields for a single form element. */
const mostInOne = 20;

/**
 * Maximum of fields for a form element each: browsers skip autofill above 200 controls, and many form elements are slow
 * to create.
 */
const mostInMany = 300;

/**
 * Whether every field of a screen is its own form element. On each keystroke the browser's autofill scans the form
 * element of a field; with 200 controls a keystroke takes a third longer.
 */
export function isParted({ fields }: CompiledScreen): boolean {
  return fields.size > mostInOne && fields.size <= mostInMany;
}

const Sized = lazy(() => import('./Sized.tsx'));
const Linked = lazy(() => import('./LinkedFields.tsx'));

/**
 * Creates a form store for the lifetime of a component. For another screen or record give the component a new `key`.
 */
export function useFormStore(input: FormInput): FormStore {
  const open = useFormOpener();
  const [store] = useState(() => open(input));
  useConnected(store);
  return store;
}

interface FormPlaceProps {
  store: FormStore;
  mode: 'edit' | 'view';
  disabled?: boolean;
  /** The caller already renders a form element around it. */
  inForm?: boolean;
  /** The nodes whose faces are loaded first; absent: all. */
  nodes?: readonly CompiledNode[];
  /** Shown until formulas and faces are loaded. */
  waiting?: ReactNode;
  children: ReactNode;
}

/** The context for all components that call `useForm()`, and what keeps the values of a form up to date. */
export function FormPlace({
  store,
  mode,
  disabled = false,
  inForm = false,
  nodes = store.screen.root,
  waiting,
  children,
}: FormPlaceProps) {
  const id = useId();
  const parted = mode === 'edit' && !inForm && isParted(store.screen);
  const place = useMemo<FieldContext>(
    () => ({ store, mode, disabled, row: undefined, parted, id }),
    [store, mode, disabled, parted, id],
  );
  useScrollTo(store, id);
  const isReady = useFormulas(store.screen.formulas, store.scope, store.recompute);
  const isLinked =
    mode === 'edit' &&
    (store.screen.lookups !== undefined ||
      [...store.screen.fields.values()].some(({ source }) => source && 'with' in source));
  if (!isReady) return waiting;
  return (
    <Ready nodes={nodes} face={mode} fallback={waiting}>
      {isLinked && (
        <Suspense>
          <Linked store={store} />
        </Suspense>
      )}
      <FormScope value={place}>{children}</FormScope>
    </Ready>
  );
}

interface FormProps extends Pick<FormPlaceProps, 'store' | 'mode' | 'disabled' | 'inForm'> {
  /** Content of the form; absent: all its fields. Buttons that submit the form belong here too. */
  children?: ReactNode;
}

/** A form on the page: its fields on the grid. */
export function Form({ store, mode, children, ...place }: FormProps) {
  const { mobile } = useDevice();
  const { size } = store.screen.form;
  const content = (
    <FormPlace store={store} mode={mode} {...place}>
      <div className={mobile ? 'zf-form zf-narrow' : 'zf-form'} data-size={size} data-mode={mode}>
        {children ?? <Nodes nodes={store.screen.root} />}
      </div>
    </FormPlace>
  );
  if (size === 'middle') return content;
  return (
    <Suspense>
      <Sized size={size}>{content}</Sized>
    </Suspense>
  );
}
