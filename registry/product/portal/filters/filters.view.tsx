import { Button } from 'antd';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { listStateTexts, readSearch } from '#core/lists/list-state.ts';
import { emptyRecord, parseRecord, storeRecord } from '#core/record/record.ts';
import { useAuth, useInterpreter } from '#runtime/context/application.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useScreen } from '#runtime/context/screen-context.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import { useScope } from '#runtime/page/name-resolver.ts';
import type { FormStore } from '#runtime/form/form-store.ts';
import { useOwnView, type ViewStep } from '#runtime/page/view-address.ts';
import { Form, useFormStore } from '#runtime/render/Form.tsx';
import { BlockRoot } from '../../../kit/overlay/BlockFrame.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { filters } from '../grid.ts';
import './filters.css';

type Values = Readonly<Record<string, unknown>>;

/** Milliseconds after the last keystroke before the cards load their data again. */
const waitMs = 300;

/** The text of the filled filters in the address. */
const textOf = (values: Values) => listStateTexts({ search: values }, { pageSize: 0, order: undefined })['q'] ?? '{}';

export default function FiltersView({ node }: NodeProps) {
  if (!node.form) return null;
  return (
    <BlockRoot node={node}>
      <Filters node={node} form={node.form} />
    </BlockRoot>
  );
}

/** The filters as stored values by name; null where one is empty. */
function valuesIn(form: CompiledScreen, record: Values): Values {
  const stored = storeRecord(form, record);
  return Object.fromEntries([...form.fields.keys()].map((name) => [name, stored[name] ?? null]));
}

/** State of the filters; `q` is their text in the address. */
interface FilterState {
  form: CompiledScreen;
  store: FormStore;
  bind: string;
  q: string;
  /** Changes the text in the address. */
  show(values: Values, step: ViewStep): void;
}

/** Synchronises the fields, the address and the bound name, whichever of them changes. */
function useSynchronised({ form, store, bind, q, show }: FilterState): void {
  const { scope } = useScreen();
  const bound = useRef<unknown>(undefined);
  const onChange = useEffectEvent(show);

  // The address is the single source of truth: history navigation, a shared address and input all change it.
  useLayoutEffect(() => {
    if (textOf(valuesIn(form, store.record())) !== q) store.reset({ ...parseRecord(form, readSearch(q)).values });
    bound.current = valuesIn(form, store.record());
    scope.bind(bind, bound.current);
  }, [q, form, store, scope, bind]);

  // Input of the person, debounced.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => onChange(valuesIn(form, store.record()), 'replace'), waitMs);
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [form, store]);

  // Set by an action, such as choosing a part of a chart.
  useEffect(
    () =>
      scope.subscribe(bind, () => {
        const set = scope.read(bind);
        if (set !== bound.current) onChange(valuesIn(form, parseRecord(form, (set ?? {}) as Values).values), 'push');
      }),
    [form, scope, bind],
  );
}

/**
 * The filters of a portal. Their values are in the address, so that a view can be shared, and are bound to a name which
 * the sources of cards read (PORTAL-017).
 */
function Filters({ node, form }: { node: CompiledNode; form: CompiledScreen }) {
  const { bind } = node.props as PropsOf<typeof filters>;
  const t = useTranslation();
  const label = useText(node.config.label);
  const { user } = useAuth();
  const { now } = useInterpreter();
  const view = useOwnView(bind);
  const fresh = useMemo(() => {
    const record = parseRecord(form, emptyRecord(form, { now: now(), user })).values;
    return { record, text: textOf(valuesIn(form, record)) };
  }, [form, now, user]);
  const store = useFormStore({ screen: form, record: { ...fresh.record }, scope: useScope() });
  // Without a text in the address the filters are as the definition fills them in.
  const { q = fresh.text } = view.state;
  const show = (values: Values, step: ViewStep) => {
    const text = textOf(values);
    if (text !== q) view.change({ q: text === fresh.text ? undefined : text }, step);
  };
  useSynchronised({ form, store, bind, q, show });
  return (
    <form
      className="zp-filters"
      role="search"
      aria-label={label || undefined}
      onSubmit={(event) => event.preventDefault()}
    >
      <Form store={store} mode="edit" inForm />
      {view.state['q'] !== undefined && (
        <Button onClick={() => view.change({ q: undefined }, 'push')}>{t('common.reset')}</Button>
      )}
    </form>
  );
}
