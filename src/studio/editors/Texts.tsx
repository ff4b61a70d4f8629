import { TranslationOutlined } from '@ant-design/icons';
import { AutoComplete, Button, ColorPicker, Input, InputNumber, Select, Tooltip } from 'antd';
import { type ComponentType, useRef, useState } from 'react';
import { annotationsOf, choicesOf, entryOf, plainSchema } from '#core/editing/editors.ts';
import { isRecord } from '#core/editing/entries.ts';
import { hasRows } from '#core/kind/kind.ts';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import { Icon as ActionIcon } from '#runtime/icons/ActionIcon.tsx';
import { actionIcons, menuIconNames } from '#runtime/icons/icon-names.ts';
import { FieldIcon } from '#runtime/icons/MenuIcon.tsx';
import { languageNames, languages } from '#schemas/language/text.ts';
import { keysSpoken } from '../commands/keys.tsx';
import { useFocusActs } from '../commands/registry.tsx';
import { type EditorProps, type FieldChoice, useDesign } from './design-context.ts';
import { useWords } from './use-words.ts';

/** A text in one language, or in three. */
export function TextEditor({ id, label, value, onChange, placeholder }: EditorProps) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(isRecord(value));
  const parts = isRecord(value) ? value : { zh: value };
  const set = (language: string, text: string) => {
    const next = { ...parts, [language]: text || undefined };
    const { zh, ...others } = next as Record<string, string | undefined>;
    const isOne = Object.values(others).every((one) => one === undefined);
    onChange(isOne ? zh : { ...next, zh: zh ?? '' });
  };
  const shown = isOpen ? languages : languages.slice(0, 1);
  const host = useRef<HTMLDivElement>(null);
  useFocusActs(host, () => ({ languages: () => setOpen(!isOpen) }));
  return (
    <div ref={host} className="zs-texts">
      {shown.map((language, index) => (
        <Input.TextArea
          key={language}
          id={index === 0 ? id : `${id}_${language}`}
          aria-label={index === 0 ? undefined : `${label} ${languageNames[language]}`}
          rows={1}
          value={typeof parts[language] === 'string' ? parts[language] : ''}
          placeholder={isOpen ? languageNames[language] : placeholder}
          onChange={({ target }) => set(language, target.value)}
        />
      ))}
      <Tooltip title={t('studio.text.languages')}>
        <Button
          data-act
          type="text"
          size="small"
          icon={<TranslationOutlined />}
          aria-label={t('studio.text.languagesOf', { label })}
          aria-keyshortcuts={keysSpoken('mod+alt+l')}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Tooltip>
    </div>
  );
}

/** A width in pixels or percent. */
export function LengthEditor({ id, label, schema, value, onChange, placeholder }: EditorProps) {
  const t = useTranslation();
  const text = String(value ?? schema.default ?? '');
  const [, amount = '', unit = 'px'] = /^(\d+)(px|%)?$/.exec(text) ?? [];
  const set = (next: number | null, of: string) => onChange(next === null ? undefined : `${next}${of}`);
  return (
    <div className="zs-length">
      <InputNumber
        id={id}
        min={1}
        max={unit === '%' ? 100 : 9999}
        value={value === undefined || amount === '' ? null : Number(amount)}
        placeholder={placeholder ?? amount}
        onChange={(next) => set(next, unit)}
      />
      <Select
        aria-label={t('studio.length.unit', { label })}
        value={unit}
        options={['px', '%'].map((one) => ({ value: one, label: one }))}
        onChange={(of) => set(Number(amount) || 100, of)}
      />
    </div>
  );
}

/** A colour, chosen or written. */
export function ColourEditor({ id, label, value, onChange, placeholder }: EditorProps) {
  const t = useTranslation();
  const text = typeof value === 'string' ? value : '';
  return (
    <div className="zs-colour">
      <ColorPicker
        value={text || placeholder || null}
        onChangeComplete={(colour) => onChange(colour.toHexString())}
        aria-label={t('studio.colour.choose', { label })}
      />
      <Input
        id={id}
        value={text}
        placeholder={placeholder}
        allowClear
        onChange={({ target }) => onChange(target.value || undefined)}
      />
    </div>
  );
}

interface IconProps extends EditorProps {
  names: readonly string[];
  Drawn: ComponentType<{ name: string }>;
}

function IconSelect({ id, value, onChange, names, Drawn, placeholder }: IconProps) {
  const given = typeof value === 'string' && value !== '' ? value : undefined;
  const all = given === undefined || names.includes(given) ? names : [given, ...names];
  return (
    <Select
      id={id}
      className="zs-wide"
      showSearch={{ optionFilterProp: 'value' }}
      allowClear
      value={given}
      placeholder={placeholder}
      onChange={(name) => onChange(name)}
      options={all.map((name) => ({
        value: name,
        label: (
          <span className="zs-icon-name">
            <Drawn name={name} /> {name.replace(/Outlined$/, '')}
          </span>
        ),
      }))}
    />
  );
}

/** An icon of a field or a step. */
export const IconEditor = (props: EditorProps) => <IconSelect {...props} names={menuIconNames} Drawn={FieldIcon} />;

/** An icon of a button. */
export const ActionIconEditor = (props: EditorProps) => (
  <IconSelect {...props} names={Object.keys(actionIcons)} Drawn={ActionIcon} />
);

/** Several of given values. */
export function ChoicesEditor({ id, schema, path, value, onChange }: EditorProps) {
  const words = useWords();
  const plain = plainSchema(schema);
  const offered = annotationsOf(schema).offers ?? choicesOf(entryOf(plain)) ?? [];
  const shown = value ?? (schema.default as unknown);
  const chosen = typeof shown === 'string' ? [shown] : Array.isArray(shown) ? (shown as (string | number)[]) : [];
  return (
    <Select
      id={id}
      className="zs-wide"
      mode={offered.length > 0 ? 'multiple' : 'tags'}
      value={chosen}
      onChange={(next) => onChange(next)}
      options={offered.map((one) => ({ value: one, label: words.choice(path.at(-1), one) }))}
    />
  );
}

/** Texts, each written. */
export function StringsEditor({ id, value, onChange, placeholder }: EditorProps) {
  return (
    <Select
      id={id}
      className="zs-wide"
      mode="tags"
      open={false}
      suffixIcon={null}
      value={Array.isArray(value) ? (value as string[]) : []}
      placeholder={placeholder}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  );
}

/** Options of fields, with their label and their name. */
export function useFieldOptions(fields: readonly FieldChoice[], by: 'name' | 'prop') {
  const text = useTextOf();
  return fields.map((field) => ({ value: field[by], label: `${text(field.label) || field[by]} (${field[by]})` }));
}

/** A field of the form; another name can be written. */
export function FieldEditor({ id, value, onChange, placeholder }: EditorProps) {
  const options = useFieldOptions(useDesign().fields, 'prop');
  return (
    <AutoComplete
      id={id}
      className="zs-wide"
      allowClear
      value={typeof value === 'string' ? value : ''}
      placeholder={placeholder}
      options={options}
      showSearch={{ filterOption: (typed, option) => String(option?.label).includes(typed) }}
      onChange={(next: string | undefined) => onChange(next || undefined)}
    />
  );
}

interface SeveralProps extends EditorProps {
  fields: readonly FieldChoice[];
  nameOf(field: FieldChoice): string;
}

function SeveralFields({ id, value, onChange, fields, nameOf }: SeveralProps) {
  const text = useTextOf();
  return (
    <Select
      id={id}
      className="zs-wide"
      mode="tags"
      value={Array.isArray(value) ? (value as string[]) : []}
      options={fields.map((field) => ({ value: nameOf(field), label: text(field.label) || nameOf(field) }))}
      onChange={(next) => onChange(next.length > 0 ? next : undefined)}
    />
  );
}

/** Fields of the form: those that fit the use, or else those that can be summed. */
export function FieldsEditor(props: EditorProps) {
  const fits = annotationsOf(props.schema).fits ?? 'summable';
  const fields = useDesign().fields.filter(({ kind }) => kind.listing?.[fits]);
  return <SeveralFields {...props} fields={fields} nameOf={({ prop }) => prop} />;
}

const columnName = ({ prop }: FieldChoice) => prop.slice(prop.indexOf('-') + 1);

/** Columns of the edited sub-table. */
export function ColumnsEditor(props: EditorProps) {
  const { fields, edited } = useDesign();
  const own = fields.filter(({ table }) => table !== undefined && table === edited['vModel']);
  return <SeveralFields {...props} fields={own} nameOf={columnName} />;
}

/** Fields that show the message of a check: columns in a sub-table, else fields of the form itself. */
export function MarksEditor(props: EditorProps) {
  const { fields, edited, kind } = useDesign();
  const owner = kind && hasRows(kind) ? edited['vModel'] : undefined;
  const own = fields.filter(({ table }) => table === owner);
  return <SeveralFields {...props} fields={own} nameOf={columnName} />;
}

const codes = ['btn_add', 'btn_edit', 'btn_remove', 'btn_detail', 'btn_download', 'btn_upload', 'btn_batchRemove'];

/** A permission code: a standard one, or an own one. */
export function PermissionEditor({ id, value, onChange, placeholder }: EditorProps) {
  return (
    <AutoComplete
      id={id}
      className="zs-wide"
      allowClear
      value={typeof value === 'string' ? value : ''}
      placeholder={placeholder}
      options={codes.map((code) => ({ value: code }))}
      onChange={(next: string | undefined) => onChange(next || undefined)}
    />
  );
}
