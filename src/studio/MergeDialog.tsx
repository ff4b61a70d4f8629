import { Alert, Modal, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { type Change, differenceOf } from '#core/editing/difference.ts';
import { type Conflict, merge, type Preferred } from '#core/editing/merge.ts';
import { openDocument } from '#core/editing/document.ts';
import { patchedText, patchesBetween } from '#core/editing/patches.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type Part, type Texts } from './use-draft.ts';

/** The texts both sides started from, the own ones, and those saved meanwhile. */
export interface Sides {
  base: Texts;
  mine: Texts;
  theirs: Texts;
}

const parts: readonly Part[] = ['form', 'list'];
const keyOf = (part: Part, address: readonly string[]) => JSON.stringify([part, ...address]);
type Choices = Readonly<Record<string, Preferred>>;

interface PartMerge {
  part: Part;
  text: string;
  conflicts: readonly Conflict[];
  changes: readonly Change[];
}

/** Merges both documents; undefined where a text is not JSON. */
function mergeTexts({ base, mine, theirs }: Sides, choices: Choices): PartMerge[] | undefined {
  const merged: PartMerge[] = [];
  for (const part of parts) {
    const [start, own, other] = [base, mine, theirs].map((texts) => openDocument(texts[part]));
    if (!start?.isParsed || !own?.isParsed || !other?.isParsed) return undefined;
    const sides = { base: start.tree, mine: own.tree, theirs: other.tree };
    const { tree, conflicts } = merge(sides, (address) => choices[keyOf(part, address)] ?? 'mine');
    const text = patchedText(own.text, patchesBetween(own.tree, tree), tree);
    merged.push({ part, text, conflicts, changes: differenceOf(start.tree, other.tree) });
  }
  return merged;
}

export const canMerge = (sides: Sides): boolean => mergeTexts(sides, {}) !== undefined;

/** A value in one line. */
function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === undefined) return '—';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function fieldName(value: Record<string, unknown>, name: string): string {
  const label = (value['config'] as Record<string, unknown> | undefined)?.['label'];
  return typeof label === 'string' && label !== '' && label !== name ? `${label}（${name}）` : name;
}

/** A change in words. */
function useSentence() {
  const t = useTranslation();
  return (change: Change): string => {
    if (change.kind !== 'changed') {
      return t(`studio.change.${change.kind}`, { field: fieldName(change.value, change.field) });
    }
    const property = [change.field, ...change.property].filter((name) => name !== undefined).join(' › ');
    return t('studio.change.changed', { property, before: shown(change.before), after: shown(change.after) });
  };
}

interface ConflictLineProps {
  conflict: Conflict;
  value: Preferred;
  onChange(value: Preferred): void;
}

function ConflictLine({ conflict: { address, mine, theirs }, value, onChange }: ConflictLineProps) {
  const t = useTranslation();
  const name = address.join(' › ');
  return (
    <li>
      <strong>{name}</strong>
      <Radio.Group
        aria-label={name}
        value={value}
        onChange={({ target }) => onChange(target.value as Preferred)}
        options={[
          { value: 'mine', label: t('studio.merge.mine', { value: shown(mine) }) },
          { value: 'theirs', label: t('studio.merge.theirs', { value: shown(theirs) }) },
        ]}
      />
    </li>
  );
}

interface Props {
  sides: Sides;
  /** The merged texts; undefined: cancelled. */
  onEnd(texts: Texts | undefined): void;
}

/** Shows what another user saved meanwhile, and lets the user choose between both sides of each conflict. */
export function MergeDialog({ sides, onEnd }: Props) {
  const t = useTranslation();
  const sentence = useSentence();
  const [choices, setChoices] = useState<Choices>({});
  const merged = useMemo(() => mergeTexts(sides, choices) ?? [], [sides, choices]);
  const conflicts = merged.flatMap(({ part, conflicts: own }) => own.map((conflict) => ({ part, conflict })));
  const changes = merged.flatMap(({ changes: own }) => own.map(sentence));
  const textOf = (wanted: Part) => merged.find(({ part }) => part === wanted)?.text ?? sides.mine[wanted];
  return (
    <Modal
      open
      width={720}
      title={t('studio.merge')}
      okText={t('studio.merge.save')}
      cancelText={t('common.cancel')}
      onOk={() => onEnd({ form: textOf('form'), list: textOf('list') })}
      onCancel={() => onEnd(undefined)}
    >
      <p>{t('studio.merge.about')}</p>
      <ul className="zs-changes">
        {changes.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {conflicts.length === 0 ? (
        <Alert type="success" showIcon title={t('studio.merge.clean')} />
      ) : (
        <>
          <Alert type="warning" showIcon title={t('studio.merge.conflicts', { count: conflicts.length })} />
          <ul className="zs-changes">
            {conflicts.map(({ part, conflict }) => {
              const key = keyOf(part, conflict.address);
              return (
                <ConflictLine
                  key={key}
                  conflict={conflict}
                  value={choices[key] ?? 'mine'}
                  onChange={(value) => setChoices({ ...choices, [key]: value })}
                />
              );
            })}
          </ul>
        </>
      )}
    </Modal>
  );
}
