import { CodeOutlined } from '@ant-design/icons';
import type { FieldProps, UiSchema } from '@rjsf/utils';
import { Button, Input, Tooltip } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { annotationsOf, choiceName, choicesOf, editorOf, plainSchema } from '#core/editing/editors.ts';
import type { PanelProperty, PropertyPath } from '#core/lists/model/node-panel.ts';
import { compileRule } from '#core/rules/rule.ts';
import { at } from '#core/schema/path.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { SchemaForm } from '#runtime/schema-form/SchemaForm.tsx';
import { keysSpoken } from '../commands/keys.tsx';
import { useFocusActs } from '../commands/registry.tsx';
import { useDesign } from './design-context.ts';
import './editors.css';
import { useWords, type Words } from './use-words.ts';

type Json = Record<string, unknown>;

/** A changed property; `undefined` removes it. */
export interface PropertyChange {
  path: PropertyPath;
  value: unknown;
}

const nameOf = ({ path }: PanelProperty) => path.join('.');

const valueOf = (edited: unknown, path: PropertyPath): unknown =>
  path.reduce<unknown>((value, step) => (value as Json | null | undefined)?.[step], edited);

/** Editors that RJSF draws itself, by the type of the value. */
const natives: ReadonlySet<string> = new Set(['string', 'number', 'switch', 'choice']);

/** Name of the RJSF field that draws all other editors. */
const framed = 'framed';

interface FormInput {
  properties: readonly PanelProperty[];
  edited: unknown;
  /** Names of the properties that differ between the nodes edited together. */
  mixed: ReadonlySet<string>;
  /** The sentences of the issues of a property. */
  problems(path: string): readonly string[];
  words: Words;
}

/** The form of the properties as input for RJSF. */
function formOf({ properties, edited, mixed, problems, words }: FormInput) {
  const schema: Json & { properties: Json } = { type: 'object', properties: {} };
  const uiSchema: UiSchema = {};
  const value: Json = {};
  const errors: Record<string, readonly string[]> = {};
  for (const property of properties.filter((one) => isShown(one, edited, properties))) {
    const name = nameOf(property);
    const own = valueOf(edited, property.path);
    const native = nativeSchema(property, own);
    const isMixed = mixed.has(name);
    const found = problems(property.path.reduce(at, ''));
    const standard = hintOf(property);
    const named = standard !== undefined && native?.['enum'] ? words.choice(choiceName(property), standard) : standard;
    const hint = isMixed ? words.say('studio.property.mixed') : named;
    const about = words.about(property);
    schema.properties[name] = { ...(native ?? {}), title: words.title(property) };
    uiSchema[name] = {
      ...(native ? { 'ui:description': about } : { 'ui:field': framed }),
      ...(native?.['enum'] !== undefined && {
        'ui:enumNames': (native['enum'] as (string | number)[]).map((one) => words.choice(choiceName(property), one)),
      }),
      ...(hint !== undefined && { 'ui:placeholder': hint }),
      'ui:options': { property, hint, about },
    };
    const shown = native?.['type'] === 'boolean' ? (own ?? property.schema.default ?? false) : own;
    value[name] = isMixed ? undefined : shown;
    if (found.length > 0) errors[name] = found;
  }
  return { schema, uiSchema, value, errors };
}

/** Whether a property applies to what is edited, with the defaults of the other properties. */
function isShown({ schema }: PanelProperty, edited: unknown, properties: readonly PanelProperty[]): boolean {
  const { when } = annotationsOf(schema);
  const read = (name: string) =>
    valueOf(edited, name.split('.')) ?? properties.find((one) => nameOf(one) === name)?.schema.default;
  return when === undefined || compileRule(when).test(read);
}

function hintOf({ schema }: PanelProperty): string | undefined {
  const standard: unknown = schema.default;
  if (typeof standard === 'number') return String(standard);
  return typeof standard === 'string' && standard !== '' && !standard.startsWith('$t:') ? standard : undefined;
}

/** The schema of a control that RJSF draws; undefined where the value, of another type, needs an editor. */
function nativeSchema({ schema: given }: PanelProperty, value: unknown): Json | undefined {
  const editor = editorOf(given);
  if (!natives.has(editor)) return undefined;
  const schema = plainSchema(given);
  const choices = choicesOf(schema);
  const isOpen = value === undefined || value === null;
  if (choices) return isOpen || choices.includes(value as string) ? { enum: choices } : undefined;
  const type = schema.type as string;
  return isOpen || typeof value === (type === 'integer' ? 'number' : type) ? { type } : undefined;
}

/** The changed properties between shown and entered values. */
function changesOf(properties: readonly PanelProperty[], shown: Json, entered: Json): PropertyChange[] {
  return properties.flatMap((property) => {
    const name = nameOf(property);
    const value = entered[name];
    if (!Object.hasOwn(shown, name) || JSON.stringify(value) === JSON.stringify(shown[name])) return [];
    // Options that equal the sample ones are options; without any the field has none.
    const isDefault =
      editorOf(property.schema) !== 'options' && JSON.stringify(value) === JSON.stringify(property.schema.default);
    return [{ path: property.path, value: isDefault || value === '' || value === null ? undefined : value }];
  });
}

interface Props {
  id: string;
  properties: readonly PanelProperty[];
  edited: unknown;
  mixed?: ReadonlySet<string>;
  problems?: FormInput['problems'];
  onChange(changes: readonly PropertyChange[]): void;
}

const none: ReadonlySet<string> = new Set();
const noProblems = () => [];
const fields = { [framed]: Framed };

/** Properties of an object, each with the editor that fits its schema. */
export function PropertyForm({ id, properties, edited, mixed = none, problems = noProblems, onChange }: Props) {
  const words = useWords();
  const { schema, uiSchema, value, errors } = useMemo(
    () => formOf({ properties, edited, mixed, problems, words }),
    [properties, edited, mixed, problems, words],
  );
  return (
    <SchemaForm
      id={id}
      schema={schema}
      uiSchema={uiSchema}
      value={value}
      errors={errors}
      fields={fields}
      onChange={(entered) => {
        const changes = changesOf(properties, value, entered as Json);
        if (changes.length > 0) onChange(changes);
      }}
    />
  );
}

interface FramedOptions {
  property: PanelProperty;
  hint: string | undefined;
  about: string;
}

const firstControl = '.zs-json-box textarea, [role=group] :is(input, textarea, [contenteditable=true], button)';

/** An editor with its label, its help text and, where the value has a structure, the same value as JSON. */
function Framed({ formData, onChange, fieldPathId, schema, uiSchema }: FieldProps) {
  const t = useTranslation();
  const { editors } = useDesign();
  const [isJson, setJson] = useState(false);
  const { property, hint, about } = (uiSchema as UiSchema)['ui:options'] as unknown as FramedOptions;
  const { Control, isGroup = false } = editors[fittingEditor(property, formData)];
  const [id, label] = [fieldPathId.$id, String(schema.title)];
  const change = (value: unknown) => onChange(value, fieldPathId.path);
  const asText = t('studio.property.asJson', { label });
  const props = { id, label, schema: property.schema, path: property.path, value: formData as unknown };
  const host = useRef<HTMLDivElement>(null);
  /** A new object moves the focus: the controls that had it were replaced. */
  const [refocus, setRefocus] = useState<object>();
  const asJson = () => {
    setJson(!isJson);
    setRefocus({});
  };
  useFocusActs(host, () => ({ ...(isGroup && { asJson }) }), { hasControls: true });
  useEffect(() => {
    if (refocus) host.current?.querySelector<HTMLElement>(firstControl)?.focus();
  }, [refocus]);
  return (
    <div ref={host} className="zs-framed">
      <div className="zs-framed-head">
        {isGroup && !isJson ? <span>{label}</span> : <label htmlFor={id}>{label}</label>}
        {isGroup && (
          <Tooltip title={asText}>
            <Button
              data-act
              type="text"
              size="small"
              icon={<CodeOutlined />}
              aria-label={asText}
              aria-keyshortcuts={keysSpoken('mod+alt+j')}
              aria-pressed={isJson}
              onClick={() => setJson(!isJson)}
            />
          </Tooltip>
        )}
      </div>
      {isJson ? (
        <JsonBox id={id} value={formData} onChange={change} />
      ) : isGroup ? (
        <div role="group" aria-label={label}>
          <Control {...props} onChange={change} placeholder={hint} />
        </div>
      ) : (
        <Control {...props} onChange={change} placeholder={hint} />
      )}
      {about !== '' && <small>{about}</small>}
    </div>
  );
}

/** The editor of a property; a value of another type than the schema's is edited as it is. */
function fittingEditor({ schema }: PanelProperty, value: unknown) {
  const editor = editorOf(schema);
  const isOther = natives.has(editor) && value !== undefined && value !== null;
  return isOther ? 'value' : editor;
}

const written = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2));
const broken = Symbol('broken');

function parsed(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return broken;
  }
}

/** Edits any value as JSON text; applied when it parses, marked invalid and preserved when it does not. */
function JsonBox({ id, value, onChange }: { id: string; value: unknown; onChange(value: unknown): void }) {
  const t = useTranslation();
  const [typed, setTyped] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const leave = () => {
    if (typed === undefined) return;
    const entered = parsed(typed);
    setBroken(entered === broken);
    if (entered === broken) return;
    setTyped(undefined);
    onChange(entered);
  };
  return (
    <>
      <Input.TextArea
        id={id}
        className="zs-json-box"
        autoSize={{ minRows: 2, maxRows: 12 }}
        value={typed ?? written(value)}
        status={isBroken ? 'error' : ''}
        spellCheck={false}
        aria-invalid={isBroken}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
      />
      {isBroken && (
        <small className="zs-problem" role="alert">
          {t('studio.json.broken')}
        </small>
      )}
    </>
  );
}
