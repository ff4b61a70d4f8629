import { Select } from 'antd';
import { useId, useMemo } from 'react';
import {
  alternativeName,
  alternativeOf,
  annotationsOf,
  choicesOf,
  editorOf,
  entryOf,
  offeredAlternatives,
  plainSchema,
  propertiesOf,
  startOf,
} from '#core/editing/editors.ts';
import { isRecord } from '#core/editing/entries.ts';
import { setValue } from '#core/editing/node-edits.ts';
import { textOf } from '#core/text/message.ts';
import { useI18n } from '#runtime/context/application.tsx';
import { useTextOf } from '#runtime/context/use-translation.ts';
import type { Text } from '#schemas/language/text.ts';
import { type EditorProps, useDesign } from './design-context.ts';
import { type PropertyChange, PropertyForm } from './PropertyForm.tsx';
import { Rows } from './Rows.tsx';
import { useWords } from './use-words.ts';

type Json = Record<string, unknown>;

/** A copy of an object with changed properties. */
function changedObject(value: unknown, changes: readonly PropertyChange[]): Json {
  const copy = isRecord(value) ? structuredClone(value as Json) : {};
  for (const change of changes) setValue(copy, change.path, change.value);
  return copy;
}

/** The properties of an object. */
export function GroupEditor({ schema, value, onChange }: EditorProps) {
  const id = useId();
  const properties = useMemo(() => propertiesOf(schema), [schema]);
  return (
    <PropertyForm
      id={id}
      properties={properties}
      edited={value}
      onChange={(changes) => onChange(changedObject(value, changes))}
    />
  );
}

/** Which of several shapes a value has, and its properties. */
export function UnionEditor({ id, label, schema, path, value, onChange }: EditorProps) {
  const words = useWords();
  const { editors } = useDesign();
  const parts = useMemo(() => offeredAlternatives(schema), [schema]);
  const part = alternativeOf(parts, value);
  const { Control } = editors[part ? editorOf(part) : 'value'];
  const isWhole = part === undefined || choicesOf(part) !== undefined;
  return (
    <>
      <Select
        id={id}
        aria-label={label}
        className="zs-wide"
        value={part && alternativeName(part)}
        onChange={(name) => onChange(startOf(parts.find((one) => alternativeName(one) === name) ?? schema))}
        options={parts.map((one) => {
          const name = alternativeName(one);
          return { value: name, label: words.choice(path.at(-1), name) };
        })}
      />
      {!isWhole && <Control {...{ id: `${id}_of`, label, schema: part, path, onChange }} value={value} />}
    </>
  );
}

const nameKeys = [
  'label',
  'fullName',
  'title',
  'name',
  'prop',
  'field',
  'button',
  'value',
  'enCode',
  'id',
  'pattern',
  'message',
];

/** What names an entry of a list: its label, a property that says what it is, or its number. */
export function useEntryTitle(): (entry: unknown, index: number, of?: string) => string {
  const { language, messages } = useI18n();
  const { fields } = useDesign();
  const words = useWords();
  return (entry, index, of) => {
    if (typeof entry === 'string' || typeof entry === 'number') return words.choice(of, entry);
    if (!isRecord(entry)) return String(index + 1);
    const field = fields.find(({ prop }) => prop === entry['prop'] || prop === entry['field']);
    const own = nameKeys.map((key) => entry[key]).find((one) => one !== undefined && one !== '' && one !== null);
    const named = entry['label'] ?? entry['fullName'] ?? entry['title'] ?? field?.label ?? own;
    const text = typeof named === 'number' ? String(named) : textOf(named as Text | undefined, language, messages);
    if (text !== '') return text;
    if (typeof entry['type'] === 'string') return words.choice('type', entry['type']);
    const [first] = Object.keys(entry);
    return first === undefined ? String(index + 1) : words.choice(of, first);
  };
}

/** A list of entries of one schema, each opened to be edited. */
export function RowsEditor({ id, label, schema, path, value, onChange }: EditorProps) {
  const { editors } = useDesign();
  const titleOf = useEntryTitle();
  const entry = useMemo(() => entryOf(plainSchema(schema)), [schema]);
  const { Control } = editors[editorOf(entry)];
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <Rows
      label={label}
      rows={rows}
      titleOf={(row, index) => titleOf(row, index, path.at(-1))}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
      onAdd={() => startOf(entry)}
      renderDetail={(row, index) => (
        <Control
          id={`${id}_${index}`}
          label={`${label} ${index + 1}`}
          schema={entry}
          path={path}
          value={row}
          onChange={(next) => onChange(rows.map((one, at) => (at === index ? next : one)))}
        />
      )}
    />
  );
}

/** Entries that each name a field; those without one are chosen together. */
export function FieldRowsEditor({ id, label, schema, path, value, onChange }: EditorProps) {
  const { editors, fields } = useDesign();
  const words = useWords();
  const text = useTextOf();
  const titleOf = useEntryTitle();
  const plain = plainSchema(schema);
  const entry = useMemo(() => entryOf(plain), [plain]);
  const key = Object.hasOwn(entry['properties'] as object, 'prop') ? 'prop' : 'field';
  const { Control } = editors[editorOf(entry)];
  const rows = (Array.isArray(value) ? value : []).filter(isRecord);
  const { fits } = annotationsOf(plain);
  const used = new Set(rows.map((row) => row[key]));
  const free = fields.filter(({ prop, kind }) => !used.has(prop) && (fits === undefined || kind.listing?.[fits]));
  return (
    <Rows
      label={label}
      rows={rows}
      titleOf={(row, index) => titleOf(row, index, path.at(-1))}
      onChange={onChange}
      renderDetail={(row, index) => (
        <Control
          id={`${id}_${index}`}
          label={`${label} ${index + 1}`}
          schema={entry}
          path={path}
          value={row}
          onChange={(next) => onChange(rows.map((one, at) => (at === index ? next : one)))}
        />
      )}
      more={
        <Select
          className="zs-wide"
          size="small"
          mode="multiple"
          value={[]}
          aria-label={words.say('studio.fields.choose').replace('{label}', label)}
          placeholder={words.say(free.length > 0 ? 'studio.fields.hint' : 'studio.fields.none')}
          options={free.map((field) => ({ value: field.prop, label: text(field.label) || field.prop }))}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={(added: string[]) =>
            onChange([...rows, ...added.map((prop) => ({ ...(startOf(entry) as Json), [key]: prop }))])
          }
        />
      }
    />
  );
}

/** The nodes in a container, in their order; a node is selected to edit it, new ones come from the palette. */
export function NodesEditor({ label, path, value, onChange }: EditorProps) {
  const { choose, kinds } = useDesign();
  const words = useWords();
  const text = useTextOf();
  const nodes: readonly unknown[] = Array.isArray(value) ? value : [];
  const titleOf = (node: unknown) => {
    if (typeof node === 'string') return node;
    const { config = {}, vModel } = node as { config?: Json; vModel?: string };
    const key = String(config['zhjyKey']);
    return text(config['label'] as Text) || vModel || (kinds.has(key) ? words.say(`kind.${key}`) : key);
  };
  return (
    <>
      <Rows
        label={label}
        rows={nodes}
        titleOf={titleOf}
        onChange={(next) => onChange(next)}
        onTitle={choose && ((index) => choose([...path, index]))}
      />
      {nodes.length === 0 && <span className="zs-hint">{words.say('studio.nodes.empty')}</span>}
    </>
  );
}
