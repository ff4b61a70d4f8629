import { Alert, Modal, Radio } from 'antd';
import { useMemo, useState } from 'react';
import { type Change, differenceOf } from '#core/editing/difference.ts';
import { type Conflict, merge, type Preferred } from '#core/editing/merge.ts';
import { openDocument } from '#core/editing/document.ts';
import { patchedText, patchesBetween } from '#core/editing/patches.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { partsOf, type Texts } from '../use-draft.ts';
import { ChangeTable, type Names, shown, useNames } from './ChangeTable.tsx';

/** The texts both sides started from, the own ones, and those saved meanwhile. */
export interface Sides<P extends string = string> {
  base: Texts<P>;
  mine: Texts<P>;
  theirs: Texts<P>;
}

const keyOf = (part: string, address: readonly string[]) => JSON.stringify([part, ...address]);
type Choices = Readonly<Record<string, Preferred>>;

interface PartMerge<P extends string> {
  part: P;
  text: string;
  conflicts: readonly Conflict[];
  changes: readonly Change[];
}

/** Merges both documents; undefined where a text is not JSON. */
function mergeTexts<P extends string>({ base, mine, theirs }: Sides<P>, choices: Choices): PartMerge<P>[] | undefined {
  const merged: PartMerge<P>[] = [];
  for (const part of partsOf(mine)) {
    const [start, own, other] = [base, mine, theirs].map((texts) => openDocument(texts[part]));
    if (!start?.isParsed || !own?.isParsed || !other?.isParsed) return undefined;
    const sides = { base: start.tree, mine: own.tree, theirs: other.tree };
    const { tree, conflicts } = merge(sides, (address) => choices[keyOf(part, address)] ?? 'mine');
    const text = patchedText(own.text, patchesBetween(own.tree, tree), tree);
    merged.push({ part, text, conflicts, changes: differenceOf(start.tree, other.tree) });
  }
  return merged;
}

export const canMerge = <P extends string>(sides: Sides<P>): boolean => mergeTexts(sides, {}) !== undefined;

interface ConflictLineProps {
  conflict: Conflict;
  names: Names;
  value: Preferred;
  onChange(value: Preferred): void;
}

function ConflictLine({ conflict: { address, mine, theirs }, names, value, onChange }: ConflictLineProps) {
  const t = useTranslation();
  const name = names.place(address);
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

const treesOf = <P extends string>({ base, mine, theirs }: Sides<P>, part: P) =>
  [mine, theirs, base].map((texts) => openDocument(texts[part]).tree);

interface Props<P extends string> {
  sides: Sides<P>;
  /** The merged texts; undefined: cancelled. */
  onEnd(texts: Texts<P> | undefined): void;
}

/** Shows what another user saved meanwhile, and lets the user choose between both sides of each conflict. */
export function MergeDialog<P extends string>({ sides, onEnd }: Props<P>) {
  const t = useTranslation();
  const [choices, setChoices] = useState<Choices>({});
  const merged = useMemo(() => mergeTexts(sides, choices) ?? [], [sides, choices]);
  const conflicts = merged.flatMap(({ part, conflicts: own }) => own.map((conflict) => ({ part, conflict })));
  const changes = merged.flatMap(({ changes: own }) => own);
  const trees = useMemo(() => partsOf(sides.mine).flatMap((part) => treesOf(sides, part)), [sides]);
  const names = useNames(trees);
  const texts = { ...sides.mine, ...Object.fromEntries(merged.map(({ part, text }) => [part, text])) };
  return (
    <Modal
      open
      width={880}
      title={t('studio.merge')}
      okText={t('studio.merge.save')}
      cancelText={t('common.cancel')}
      onOk={() => onEnd(texts)}
      onCancel={() => onEnd(undefined)}
    >
      <p>{t('studio.merge.about')}</p>
      <div className="zs-changes">
        <ChangeTable changes={changes} names={names} />
      </div>
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
                  names={names}
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
