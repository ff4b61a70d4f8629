import type { FieldProps, UiSchema } from '@rjsf/utils';
import { Collapse, Empty, Input } from 'antd';
import { useMemo, useState } from 'react';
import type { Kind } from '#core/kind/kind.ts';
import { nodePanel, type PanelPart, type PanelProperty, type PropertyPath } from '#core/lists/model/node-panel.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { SchemaForm } from '#runtime/schema-form/SchemaForm.tsx';

type Json = Record<string, unknown>;
type Say = (id: string) => string;

/** A section of the panel as input for RJSF. */
interface PartForm {
  schema: Json;
  uiSchema: UiSchema;
  value: Json;
}

/** Name of the RJSF field that edits any value as JSON text. */
const jsonField = 'json';

const nameOf = ({ path }: PanelProperty) => path.join('.');

const valueOf = (node: unknown, path: PropertyPath): unknown =>
  path.reduce<unknown>((value, step) => (value as Json | null | undefined)?.[step], node);

/**
 * The form of a panel section for a node. Switches show their default; other controls are empty, with the default as
 * placeholder.
 */
function partForm({ properties }: PanelPart, node: unknown, t: Say): PartForm {
  const form: PartForm = { schema: { type: 'object', properties: {} }, uiSchema: {}, value: {} };
  for (const property of properties) {
    const { path, schema, title, about } = property;
    const name = nameOf(property);
    const value = valueOf(node, path);
    const simple = simpleSchema(schema as Json, value);
    const standard: unknown = schema['default'];
    (form.schema['properties'] as Json)[name] = { ...(simple ?? {}), title: t(title) };
    form.uiSchema[name] = {
      'ui:help': t(about),
      ...(!simple && { 'ui:field': jsonField }),
      ...(simple && isShown(standard) && { 'ui:placeholder': String(standard) }),
    };
    form.value[name] = simple?.['type'] === 'boolean' ? (value ?? standard ?? false) : value;
  }
  return form;
}

const isShown = (standard: unknown) =>
  typeof standard === 'number' || (typeof standard === 'string' && standard !== '' && !standard.startsWith('$t:'));

/** The schema of a single control; undefined: the value is edited as JSON. */
function simpleSchema(schema: Json, value: unknown): Json | undefined {
  const parts = (schema['anyOf'] as Json[] | undefined)?.filter(({ type }) => type !== 'null');
  if (schema['$ref'] === 'rule') return isOpen(value, 'boolean') ? { type: 'boolean' } : undefined;
  if (schema['$ref'] === 'text' || isTextOrTexts(parts))
    return isOpen(value, 'string') ? { type: 'string' } : undefined;
  if (parts?.every((part) => 'const' in part)) return { enum: parts.map((part) => part['const']) };
  if (parts?.length === 1) return simpleSchema(parts[0] ?? {}, value);
  const { type } = schema;
  if (type !== 'boolean' && type !== 'string' && type !== 'number' && type !== 'integer') return undefined;
  return isOpen(value, type) ? { type } : undefined;
}

const isOpen = (value: unknown, type: string) =>
  value === undefined || value === null || typeof value === (type === 'integer' ? 'number' : type);

const isTextOrTexts = (parts: Json[] | undefined) =>
  parts?.length === 2 && parts[0]?.['type'] === 'string' && parts[1]?.['type'] === 'object';

/** A changed property of a node. */
export interface PropertyChange {
  path: PropertyPath;
  value: unknown;
}

/** The changed properties between shown and entered values; `undefined` removes a property. */
function changesOf({ properties }: PanelPart, shown: Json, entered: Json): PropertyChange[] {
  return properties.flatMap((property) => {
    const value = entered[nameOf(property)];
    if (JSON.stringify(value) === JSON.stringify(shown[nameOf(property)])) return [];
    const isDefault = JSON.stringify(value) === JSON.stringify(property.schema['default']);
    return [{ path: property.path, value: isDefault || value === '' || value === null ? undefined : value }];
  });
}

const written = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** Edits any value as JSON text; applied when it parses, marked invalid when it does not. */
function JsonField({ formData, onChange, fieldPathId, schema, uiSchema }: FieldProps) {
  const t = useTranslation();
  const [typed, setTyped] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const leave = () => {
    if (typed === undefined) return;
    const value = parsed(typed);
    setBroken(value === broken);
    if (value === broken) return;
    setTyped(undefined);
    onChange(value, fieldPathId.path);
  };
  const id = fieldPathId.$id;
  return (
    <div className="zs-json-field">
      <label htmlFor={id}>{schema.title}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 1, maxRows: 10 }}
        value={typed ?? written(formData)}
        status={isBroken ? 'error' : ''}
        spellCheck={false}
        aria-invalid={isBroken}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
      />
      <small>{isBroken ? t('studio.json.broken') : uiSchema?.['ui:help']}</small>
    </div>
  );
}

const broken = Symbol('broken');

function parsed(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return broken;
  }
}

interface Props {
  /** The selected node in the definition. */
  node: Readonly<Record<string, unknown>> | undefined;
  kind: Kind | undefined;
  onChange(changes: readonly PropertyChange[]): void;
}

const fields = { [jsonField]: JsonField };

/** The properties of the selected node, generated from the props schema of its kind. */
export function PropertyPanel({ node, kind, onChange }: Props) {
  const t = useTranslation();
  const parts = useMemo(() => (kind ? nodePanel(kind) : []), [kind]);
  if (!node || !kind) {
    return <Empty className="zs-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('studio.property.none')} />;
  }
  return (
    <section className="zs-properties" aria-label={t('studio.property')}>
      <h2>
        {t(`kind.${kind.zhjyKey}`)} <code>{kind.zhjyKey}</code>
      </h2>
      <Collapse
        ghost
        size="small"
        defaultActiveKey={['common', 'own']}
        items={parts.map((part) => ({
          key: part.id,
          label: t(`studio.property.${part.id}`),
          children: <Part part={part} node={node} onChange={onChange} />,
        }))}
      />
    </section>
  );
}

function Part({ part, node, onChange }: { part: PanelPart } & Pick<Props, 'onChange'> & { node: object }) {
  const t = useTranslation();
  const { schema, uiSchema, value } = useMemo(() => partForm(part, node, t), [part, node, t]);
  return (
    <SchemaForm
      id={`property_${part.id}`}
      schema={schema}
      uiSchema={uiSchema}
      value={value}
      fields={fields}
      onChange={(entered) => onChange(changesOf(part, value, entered as Record<string, unknown>))}
    />
  );
}
