import { Input, InputNumber, Select, Switch } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isRecord } from '#core/editing/entries.ts';
import { definitionUser } from '#core/permissions/definition-user.ts';
import { parseDefault } from '#core/record/parse-record.ts';
import { AuthoredProviders } from '#runtime/authored/AuthoredProviders.tsx';
import { useAuth, useInterpreter } from '#runtime/context/application.tsx';
import { createScope } from '#runtime/context/scope.ts';
import { ScreenContext } from '#runtime/context/screen-context.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useFormStore, Form } from '#runtime/render/Form.tsx';
import { languageVersion } from '#schemas/language/definition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { type EditorProps, useDesign } from './design-context.ts';
import { Rows } from './Rows.tsx';
import { useDraftPlace } from './use-draft-place.ts';

const types = ['none', 'text', 'number', 'boolean', 'list', 'object'] as const;
type ValueType = (typeof types)[number];

function typeOf(value: unknown): ValueType {
  if (value === undefined || value === null) return 'none';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'object';
  return typeof value === 'string' ? 'text' : (typeof value as 'number' | 'boolean');
}

const starts: Readonly<Record<ValueType, unknown>> = {
  none: undefined,
  text: '',
  number: 0,
  boolean: true,
  list: [],
  object: {},
};

type ValueProps = Pick<EditorProps, 'id' | 'label' | 'value' | 'onChange'>;

/** Any value: its type, and its text, its entries or its properties. */
export function ValueEditor({ id, label, value, onChange }: ValueProps) {
  const t = useTranslation();
  const type = typeOf(value);
  return (
    <div className="zs-value">
      <div className="zs-value-line">
        <Select
          aria-label={t('studio.value.typeOf', { label })}
          value={type}
          options={types.map((one) => ({ value: one, label: t(`studio.value.${one}`) }))}
          onChange={(next: ValueType) => onChange(starts[next])}
        />
        {type === 'text' && (
          <Input id={id} value={value as string} onChange={({ target }) => onChange(target.value)} aria-label={label} />
        )}
        {type === 'number' && (
          <InputNumber
            id={id}
            value={value as number}
            onChange={(next) => onChange(next ?? undefined)}
            aria-label={label}
          />
        )}
        {type === 'boolean' && <Switch id={id} checked={value as boolean} onChange={onChange} aria-label={label} />}
      </div>
      {type === 'list' && <ListValue {...{ id, label, onChange }} value={value as unknown[]} />}
      {type === 'object' && <ObjectValue {...{ id, label, onChange }} value={value as object} />}
    </div>
  );
}

/** The entries of a list that accepts any value. */
function ListValue({ id, label, value, onChange }: ValueProps & { value: unknown[] }) {
  const nameOf = (index: number) => `${label} ${index + 1}`;
  return (
    <Rows
      label={label}
      rows={value}
      titleOf={(_, index) => nameOf(index)}
      onChange={onChange}
      onAdd={() => ''}
      renderInline={(one, index) => (
        <ValueEditor
          id={`${id}_${index}`}
          label={nameOf(index)}
          value={one}
          onChange={(next) => onChange(value.with(index, next ?? null))}
        />
      )}
    />
  );
}

/** A name that an object does not have yet. */
function freeKey(object: object): string {
  let number = Object.keys(object).length + 1;
  while (Object.hasOwn(object, `key${number}`)) number += 1;
  return `key${number}`;
}

/** The properties of an object that accepts any. */
function ObjectValue({ id, label, value, onChange }: ValueProps & { value: object }) {
  const t = useTranslation();
  const entries = Object.entries(value) as [string, unknown][];
  const set = (next: readonly (readonly [string, unknown])[]) => onChange(Object.fromEntries(next));
  return (
    <Rows
      label={label}
      rows={entries}
      titleOf={([name]) => name}
      onChange={set}
      onAdd={() => [freeKey(value), ''] as [string, unknown]}
      renderInline={([name], index) => (
        <Input
          size="small"
          aria-label={t('studio.value.name', { number: index + 1 })}
          value={name}
          onChange={({ target }) => {
            // A name that another entry has would remove it.
            if (!Object.hasOwn(value, target.value)) set(entries.with(index, [target.value, entries[index]?.[1]]));
          }}
        />
      )}
      renderDetail={([name, one], index) => (
        <ValueEditor
          id={`${id}_${index}`}
          label={name}
          value={one}
          onChange={(next) => set(entries.with(index, [name, next ?? null]))}
        />
      )}
    />
  );
}

/** The node whose value is edited, named `value`, without what depends on the rest of its form. */
export function valueNode(node: unknown, isMany: boolean): DefinitionNode {
  const { config, on: _on, vModel: _name, ...rest } = node as DefinitionNode;
  const {
    required: _r,
    shown: _s,
    disabled: _d,
    noShow: _n,
    defaultValue: _v,
    visibility: _w,
    regList: _p,
    ...own
  } = config;
  return {
    ...rest,
    ...(isMany && { multiple: true, selectType: 'all' }),
    disabled: false,
    config: { ...own, showLabel: false, span: 24, tipLabel: '' },
    vModel: 'value',
  };
}

/** A value of the field, entered in the field's own control. */
export function OwnValueEditor(props: EditorProps) {
  const { edited } = useDesign();
  const isMany = props.path.at(-1) !== 'defaultValue';
  const node = useMemo(() => valueNode(edited, isMany), [edited, isMany]);
  return <NodeValue {...props} node={node} />;
}

/** A value entered in the control of a node named `value`. */
export function NodeValue({ node, ...props }: EditorProps & { node: DefinitionNode }) {
  const place = useDraftPlace();
  // The control is opened again for another node, not for the values it writes itself.
  const key = JSON.stringify({ ...node, options: undefined });
  return (
    <AuthoredProviders value={place}>
      <OwnValue key={key} {...props} node={node} />
    </AuthoredProviders>
  );
}

function OwnValue({ value, onChange, node }: EditorProps & { node: DefinitionNode }) {
  const { compile } = useInterpreter();
  const { user } = useAuth();
  const [screen] = useState(() => compile({ language: languageVersion, title: '', fields: [node] }));
  const [scope] = useState(() => createScope({ user: definitionUser(user), route: {} }));
  const field = screen.fields.get('value');
  const [record] = useState(() => ({
    value:
      field && value !== undefined && value !== null
        ? parseDefault(field, value)
        : field?.kind?.value?.empty(field.props),
  }));
  const store = useFormStore({ screen, record, scope });
  const place = useMemo(() => ({ screen, scope }), [screen, scope]);
  const changed = useEffectEvent(() => {
    const verbs = field?.kind?.value;
    if (!field || !verbs) return;
    const entered = store.record()['value'];
    const isEmpty = JSON.stringify(entered) === JSON.stringify(verbs.empty(field.props));
    onChange(isEmpty ? undefined : withoutKeys(verbs.store(entered, field.props)));
  });
  useEffect(() => store.subscribe(() => changed()), [store]);
  return (
    <ScreenContext value={place}>
      <Form store={store} mode="edit" inForm />
    </ScreenContext>
  );
}

/** Rows get their keys when a record is opened. */
const withoutKeys = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((one: unknown) => {
        if (!isRecord(one)) return one;
        const { zhjyId: _key, ...rest } = one;
        return rest;
      })
    : value;

/** The bound of a time: a moment, or how long before or after now. */
export function BoundEditor(props: EditorProps) {
  const { edited } = useDesign();
  const side = String(props.path.at(-1)).replace('TimeValue', '');
  const type = (edited['config'] as Record<string, unknown> | undefined)?.[`${side}TimeType`] ?? 1;
  if (type === 1) return <OwnValueEditor {...props} />;
  return (
    <InputNumber
      id={props.id}
      className="zs-wide"
      min={0}
      value={typeof props.value === 'number' ? props.value : null}
      onChange={(next) => props.onChange(next ?? undefined)}
    />
  );
}
