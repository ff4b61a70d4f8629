import { hasRows } from '#core/kind/kind.ts';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { ReadingOf } from '#runtime/render/ReadonlyField.tsx';
import type { ChangedField, Conflict } from '#runtime/data/record/conflict.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import './conflict.css';
import { columnOf } from '#core/schema/address.ts';

/**
 * Optimistic locking conflict: shows saved and entered value per field; the user picks one of the two for each field.
 */
export function ConflictDialog({ conflict }: { conflict: Conflict }) {
  const t = useTranslation();
  const { kind, fields, isOwn, settle } = conflict;
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(fields.filter((field) => !isOwn(field)).map(({ name }) => name)),
  );
  const take = (name: string, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTaken(next);
  };
  const isRemoved = kind !== 'changed';
  const { about, save } = sentenceIds[kind];
  return (
    <Modal
      open
      title={t(isRemoved ? 'conflict.removed.title' : 'conflict.title')}
      width={isRemoved ? 480 : 760}
      okText={t(save)}
      cancelText={t('conflict.back')}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('block.close') }}
      onOk={() => settle(taken)}
      onCancel={() => settle(undefined)}
    >
      <p>{t(about)}</p>
      {!isRemoved && (
        <div className="zb-conflict">
          {fields.map((field) => (
            <Field key={field.name} field={field} isTheirs={taken.has(field.name)} onTake={take} />
          ))}
        </div>
      )}
    </Modal>
  );
}

const sentenceIds = {
  changed: { about: 'conflict.about', save: 'conflict.save' },
  removed: { about: 'conflict.removed.about', save: 'conflict.removed.save' },
  deletedBefore: { about: 'conflict.deletedBefore.about', save: 'conflict.deletedBefore.save' },
} as const;

interface FieldProps {
  field: ChangedField;
  isTheirs: boolean;
  onTake(name: string, isTheirs: boolean): void;
}

function Field({ field: { name, node, opened, mine, theirs }, isTheirs, onTake }: FieldProps) {
  const t = useTranslation();
  const label = useText(node.config.label) || name;
  return (
    <fieldset className="zb-conflict-field">
      <legend>{label}</legend>
      <div className="zb-conflict-opened">
        {t('conflict.opened')}
        <Value node={node} value={opened} />
      </div>
      <Radio.Group value={isTheirs} onChange={(event) => onTake(name, event.target.value === true)}>
        <Radio value={true} aria-label={`${label} ${t('conflict.theirs')}`}>
          {t('conflict.theirs')}
          <Value node={node} value={theirs} />
        </Radio>
        <Radio value={false} aria-label={`${label} ${t('conflict.mine')}`}>
          {t('conflict.mine')}
          <Value node={node} value={mine} />
        </Radio>
      </Radio.Group>
    </fieldset>
  );
}

function Value({ node, value }: { node: CompiledNode; value: unknown }) {
  if (!hasRows(node.kind)) {
    return (
      <span className="zb-conflict-value">
        <ReadingOf node={node} value={value} />
      </span>
    );
  }
  const rows = Array.isArray(value) ? (value as readonly Readonly<Record<string, unknown>>[]) : [];
  const columns = node.children.filter(({ field }) => field !== undefined);
  return (
    <ol className="zb-conflict-rows">
      {rows.map((row, index) => (
        <li key={index}>
          {columns.map((column) => (
            <span key={column.address} className="zb-conflict-value">
              <ReadingOf node={column} value={row[columnOf(column.field ?? '')]} />
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
