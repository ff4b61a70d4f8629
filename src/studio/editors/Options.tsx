import type { TSchema } from '@sinclair/typebox';
import { Input, Radio, Select, Tooltip } from 'antd';
import { isRecord } from '#core/editing/entries.ts';
import type { Kind } from '#core/kind/kind.ts';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import { optionColors } from '#schemas/language/source.ts';
import type { Text } from '#schemas/language/text.ts';
import { type EditorProps, useDesign } from './design-context.ts';
import { Rows } from './Rows.tsx';
import { useWords } from './use-words.ts';

type Option = Readonly<Record<string, unknown>>;

/** Names of the properties of an option that hold its label, its value and the options below it. */
interface Shape {
  label: string;
  value: string;
  children: string;
}

function shapeOf(props: unknown): Shape {
  const { label = 'fullName', value = 'id', children = 'children' } = isRecord(props) ? (props as Partial<Shape>) : {};
  return { label, value, children };
}

/** A value that no option has yet. */
function freeValue(options: readonly Option[], { value }: Shape): string {
  const taken = new Set(options.map((one) => String(one[value])));
  let next = options.length + 1;
  while (taken.has(String(next))) next += 1;
  return String(next);
}

interface ListProps {
  label: string;
  options: readonly Option[];
  shape: Shape;
  /** Options below options. */
  isTree: boolean;
  onChange(options: Option[]): void;
  /** The value that the field starts with; absent: it is not set here. */
  initial?: { isChosen(value: unknown): boolean; toggle(value: unknown): void } | undefined;
}

type InitialChoice = NonNullable<ListProps['initial']>;

/** Whether the field starts with an option. */
function Initial({ initial, value, title }: { initial: InitialChoice; value: unknown; title: string }) {
  const t = useTranslation();
  return (
    <Tooltip title={t('studio.option.initial')}>
      <Radio
        checked={initial.isChosen(value)}
        aria-label={t('studio.option.initialOf', { title })}
        onClick={() => initial.toggle(value)}
      />
    </Tooltip>
  );
}

function ColourChoice({ value, onChange }: { value: unknown; onChange(color: unknown): void }) {
  const t = useTranslation();
  const words = useWords();
  return (
    <Select
      size="small"
      allowClear
      className="zs-wide"
      aria-label={t('studio.option.colour')}
      placeholder={t('studio.option.colour')}
      value={value}
      options={optionColors.map((color) => ({ value: color, label: words.choice('color', color) }))}
      onChange={onChange}
    />
  );
}

/** An option without the properties that were emptied. */
const changedOption = (option: Option, changes: Option): Option =>
  Object.fromEntries(Object.entries({ ...option, ...changes }).filter(([, value]) => value !== undefined));

/** Options with label, value and colour, in their order. */
function OptionList({ label, options, shape, isTree, onChange, initial }: ListProps) {
  const t = useTranslation();
  const text = useTextOf();
  const set = (index: number, changes: Option) =>
    onChange(options.map((one, at) => (at === index ? changedOption(one, changes) : one)));
  const titleOf = (option: Option) =>
    text(option[shape.label] as Text | undefined) || String(option[shape.value] ?? '');
  const below = (option: Option) => (Array.isArray(option[shape.children]) ? (option[shape.children] as Option[]) : []);
  return (
    <Rows
      label={label}
      rows={options}
      titleOf={titleOf}
      onChange={onChange}
      onAdd={() => {
        const value = freeValue(options, shape);
        return { [shape.label]: t('studio.option.new', { value }), [shape.value]: value };
      }}
      renderInline={(option, index) => (
        <>
          {initial && <Initial initial={initial} value={option[shape.value]} title={titleOf(option)} />}
          <Input
            size="small"
            aria-label={t('studio.option.label', { number: index + 1 })}
            value={text(option[shape.label] as Text | undefined)}
            onChange={({ target }) => set(index, { [shape.label]: renamed(option[shape.label], target.value) })}
          />
          <Input
            size="small"
            className="zs-option-value"
            aria-label={t('studio.option.value', { number: index + 1 })}
            value={String(option[shape.value] ?? '')}
            onChange={({ target }) => set(index, { [shape.value]: sameType(option[shape.value], target.value) })}
          />
        </>
      )}
      renderDetail={(option, index) => (
        <>
          <ColourChoice value={option['color']} onChange={(color) => set(index, { color })} />
          {isTree && (
            <OptionList
              label={t('studio.option.below', { title: titleOf(option) })}
              options={below(option)}
              shape={shape}
              isTree
              onChange={(next) => set(index, { [shape.children]: next.length > 0 ? next : undefined })}
            />
          )}
        </>
      )}
    />
  );
}

/** The other languages of a label are preserved. */
const renamed = (label: unknown, typed: string) => (isRecord(label) ? { ...label, zh: typed } : typed);

/** A number stays one while it is written as one: stored values are compared with it. */
const sameType = (value: unknown, typed: string) =>
  typeof value === 'number' && /^-?\d+$/.test(typed) ? Number(typed) : typed;

/** Whether the options of a kind have others below them. */
const hasBranches = (kind: Kind | undefined) => {
  const shape = (kind?.props.properties as Record<string, TSchema> | undefined)?.['props'];
  return Object.hasOwn((shape?.['properties'] ?? {}) as object, 'children');
};

/** The options written into a field or its source, and with which of them the field starts. */
export function OptionsEditor({ label, schema, path, value, onChange }: EditorProps) {
  const { edited, kind, change } = useDesign();
  const shown: unknown = value ?? schema.default;
  const isOwn = path.at(-1) === 'options';
  const start = (edited['config'] as Option | undefined)?.['defaultValue'];
  const isMany = Array.isArray((kind?.config?.properties as Record<string, TSchema>)?.['defaultValue']?.default);
  const chosen = Array.isArray(start) ? start : [start];
  const toggle = (one: unknown) => {
    const rest = chosen.filter((other) => other !== one && other !== undefined);
    const next = rest.length === chosen.length ? [...rest, one] : rest;
    change?.([{ path: ['config', 'defaultValue'], value: isMany ? next : chosen.includes(one) ? undefined : one }]);
  };
  return (
    <OptionList
      label={label}
      options={Array.isArray(shown) ? (shown as Option[]).filter(isRecord) : []}
      shape={shapeOf(isOwn ? edited['props'] : undefined)}
      isTree={hasBranches(kind)}
      onChange={onChange}
      initial={change && kind?.value ? { isChosen: (one) => chosen.includes(one), toggle } : undefined}
    />
  );
}
