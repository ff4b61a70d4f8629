import { useMemo } from 'react';
import type { Change } from '#core/editing/difference.ts';
import { fieldsOf, isRecord } from '#core/editing/entries.ts';
import { isSame } from '#core/schema/record.ts';
import { message, textOf } from '#core/text/message.ts';
import { useI18n } from '#runtime/context/application.tsx';
import { type Translate, useTranslation } from '#runtime/context/use-translation.ts';
import type { Text } from '#schemas/language/text.ts';
import './versions.css';

type Json = Readonly<Record<string, unknown>>;

/** A value in one line. */
export function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === undefined) return '—';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** Names of nodes, fields and properties as people read them. */
export interface Names {
  /** The label of a node with its name in the definition. */
  field(name: string, value?: unknown): string;
  /** Whether it is a step of a process, not a field. */
  isStep(name: string, value?: unknown): boolean;
  /** A property, or the way to it through lists and objects. */
  property(path: readonly string[]): string;
  /** A place in the definition: the innermost field around it, and the way from there. */
  place(address: readonly string[]): string;
}

/** The names within these versions of a definition; the first one that knows a field names it. */
export function useNames(trees: readonly unknown[]): Names {
  const { language, messages } = useI18n();
  const t = useTranslation();
  return useMemo(() => {
    const known = trees.map(fieldsOf);
    const labelOf = (value: unknown): string => {
      const { config, label, title, fullName } = (value ?? {}) as Record<string, Text> & { config?: { label?: Text } };
      const text = textOf((config as Json | undefined)?.['label'] as Text | undefined, language, messages);
      return text || textOf(label ?? title ?? fullName, language, messages);
    };
    const field = (name: string, value: unknown = known.find((one) => one.has(name))?.get(name)?.value) => {
      const label = labelOf(value) || (known.some((one) => one.has(name)) ? '' : labelOf(fieldNamed(name)?.value));
      return label === '' || label === name ? nodeName(name) : t('studio.change.named', { label, name });
    };
    const fieldNamed = (name: string) => known.map((one) => one.get(name)).find((one) => one !== undefined);
    /** A node without a name is counted among those of its kind: `card#1`. */
    const nodeName = (name: string) => {
      const [, kind, count] = /^(\w+)#(\d+)$/.exec(name) ?? [];
      return kind === undefined ? name : `${message(messages, `kind.${kind}`)} ${count}`;
    };
    const step = (name: string, before: string | undefined): string | undefined => {
      if (name === 'config') return undefined;
      const scopes = before === 'config' ? ['kind.config'] : ['kind.node', 'studio.prop', 'kind.prop', 'kind.config'];
      const id = scopes.map((scope) => `${scope}.${name}`).find((one) => Object.hasOwn(messages, one));
      return id ? message(messages, id) : field(name);
    };
    const isStep = (name: string, value: unknown = fieldNamed(name)?.value) =>
      isRecord(value) && value['key'] === name && value['vModel'] === undefined;
    const property = (path: readonly string[]) =>
      path.flatMap((name, at) => step(name, path[at - 1]) ?? []).join(' › ');
    const isField = (address: readonly string[], at: number) =>
      known.some((one) => isSame(one.get(address[at] ?? '')?.list, address.slice(0, at)));
    const place = (address: readonly string[]) => {
      const at = address.findLastIndex((_, index) => isField(address, index));
      if (at === -1) return property(address);
      return [field(address[at] ?? ''), ...(at + 1 < address.length ? [property(address.slice(at + 1))] : [])].join(
        ' › ',
      );
    };
    return { field, isStep, property, place };
  }, [trees, language, messages, t]);
}

/** A change in words. */
function sentenceOf(change: Change, names: Names, t: Translate): string {
  const isStep = change.field !== undefined && names.isStep(change.field, 'value' in change ? change.value : undefined);
  const scope = isStep ? 'studio.change.step' : 'studio.change';
  switch (change.kind) {
    case 'added':
    case 'removed':
      return t(`${scope}.${change.kind}`, { field: names.field(change.field, change.value) });
    case 'moved': {
      const field = names.field(change.field, change.value);
      const isWithin = JSON.stringify(change.from) === JSON.stringify(change.to);
      if (isWithin) return t(`${scope}.moved`, { field });
      return t(`${scope}.movedTo`, { field, from: names.place(change.from), to: names.place(change.to) });
    }
    case 'changed': {
      const property = names.property(change.property);
      if (change.field === undefined) return t('studio.change.changed', { property });
      return t(`${scope}.changedOf`, { field: names.field(change.field), property });
    }
    default: {
      const entry = names.field(change.entry, typeof change.value === 'string' ? undefined : change.value);
      const list = names.property(change.property);
      const place = change.field === undefined ? list : `${names.field(change.field)} › ${list}`;
      return t(`studio.change.${change.kind}`, { entry, list: place });
    }
  }
}

const sidesOf = (change: Change): { before?: unknown; after?: unknown } => {
  switch (change.kind) {
    case 'changed':
      return change;
    case 'added':
    case 'entryAdded':
      return { after: change.value };
    case 'removed':
    case 'entryRemoved':
      return { before: change.value };
    default:
      return {};
  }
};

/** Longest value that is shown whole. */
const valueMax = 2_000;

function formatted(value: object): string {
  const text = JSON.stringify(value, null, 2);
  return text.length > valueMax ? `${text.slice(0, valueMax)}…` : text;
}

function Value({ value, label }: { value: unknown; label: string }) {
  if (value === undefined) return <td data-label={label}>—</td>;
  const isPlain = typeof value !== 'object' || value === null;
  return <td data-label={label}>{isPlain ? <span>{String(value)}</span> : <pre>{formatted(value)}</pre>}</td>;
}

interface Props {
  changes: readonly Change[];
  names: Names;
}

/** Changes by meaning: a sentence for each, with the values of both sides. */
export function ChangeTable({ changes, names }: Props) {
  const t = useTranslation();
  const [before, after] = [t('studio.change.before'), t('studio.change.after')];
  return (
    <table className="zs-change-table">
      <thead>
        <tr>
          <th scope="col">{t('studio.change')}</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change, index) => {
          const sides = sidesOf(change);
          return (
            <tr key={index} className={`zs-change-${change.kind}`}>
              <th scope="row">{sentenceOf(change, names, t)}</th>
              <Value value={sides.before} label={before} />
              <Value value={sides.after} label={after} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
