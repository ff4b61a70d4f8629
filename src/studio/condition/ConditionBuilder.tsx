import { Button, Input, Segmented, Select } from 'antd';
import { useState } from 'react';
import { parse } from '#core/calc/parse.ts';
import {
  type Condition,
  hasOperand,
  type Operand,
  type Relation,
  relationsFor,
} from '#core/editing/condition/condition.ts';
import { readCondition, writeCondition } from '#core/editing/condition/written-condition.ts';
import { conditionSentence, type ConditionWords } from '#core/editing/condition/sentence.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { EditorProps } from '../editors/design-context.ts';
import { Rows } from '../editors/Rows.tsx';
import { NodeValue, valueNode } from '../editors/Values.tsx';
import { type ConditionField, useConditionFields, useConditionWords } from '../editors/use-condition-fields.ts';
import './condition.css';

type Group = Extract<Condition, { type: 'group' }>;

/** A condition whose parts are the items of a group; a single part is one of its own. */
const grouped = (condition: Condition | undefined): Group =>
  condition?.type === 'group' ? condition : { type: 'group', logic: 'and', items: condition ? [condition] : [] };

/**
 * Builds a condition of groups and comparisons, and says it as a sentence. What it cannot show stays as it is (STUDIO-018).
 */
export function ConditionBuilder({
  id,
  label,
  value,
  onChange,
}: Pick<EditorProps, 'id' | 'label' | 'value' | 'onChange'>) {
  const fields = useConditionFields();
  const words = useConditionWords(fields);
  const read = readCondition(value);
  const root = grouped(read?.condition);
  const isPlain = read?.condition.type !== 'group';
  const change = (next: Group) => {
    const [only, ...more] = next.items;
    if (!only) return onChange(undefined);
    const condition = isPlain && more.length === 0 ? only : next;
    const written = writeCondition(condition, read?.style ?? 'rule');
    if (written !== undefined) onChange(written);
  };
  return (
    <div className="zs-condition">
      <GroupEditor {...{ id, label, fields, words }} group={root} onChange={change} />
      {read && (
        <small className="zs-hint" role="status">
          {conditionSentence(read.condition, words)}
        </small>
      )}
    </div>
  );
}

interface PartProps<C extends Condition> {
  id: string;
  label: string;
  group: C;
  fields: readonly ConditionField[];
  words: ConditionWords;
  onChange(condition: C): void;
}

/** The parts of a group, of which all or any must hold. */
function GroupEditor({ id, label, group, fields, words, onChange }: PartProps<Group>) {
  const t = useTranslation();
  const { items } = group;
  const change = (index: number) => (item: Condition) => onChange({ ...group, items: items.with(index, item) });
  const nested: Group = { type: 'group', logic: group.logic === 'and' ? 'or' : 'and', items: [newComparison(fields)] };
  return (
    <div className="zs-condition-group" role="group" aria-label={label}>
      {items.length > 1 && (
        <Segmented<Group['logic']>
          size="small"
          aria-label={t('studio.condition.logic')}
          value={group.logic}
          options={[
            { value: 'and', label: t('studio.condition.all') },
            { value: 'or', label: t('studio.condition.any') },
          ]}
          onChange={(logic) => onChange({ ...group, logic })}
        />
      )}
      <Rows
        label={label}
        addLabel={t('studio.condition.add')}
        rows={items}
        titleOf={(item) => conditionSentence(item, words)}
        onChange={(next) => onChange({ ...group, items: next })}
        onAdd={() => newComparison(fields)}
        renderInline={(item, index) => (
          <PartEditor id={`${id}_${index}`} {...{ label, fields, words }} condition={item} onChange={change(index)} />
        )}
        more={
          <Button type="link" size="small" onClick={() => onChange({ ...group, items: [...items, nested] })}>
            {t('studio.condition.addGroup')}
          </Button>
        }
      />
    </div>
  );
}

interface AnyProps extends Omit<PartProps<Condition>, 'group'> {
  condition: Condition;
}

function PartEditor({ condition, ...props }: AnyProps) {
  const t = useTranslation();
  const { id, fields, words, onChange } = props;
  switch (condition.type) {
    case 'group':
      return <GroupEditor {...props} group={condition} />;
    case 'comparison':
      return <ComparisonRow {...{ id, fields, words, onChange, condition }} />;
    case 'not':
      return (
        <div className="zs-condition-not">
          <span>{t('studio.condition.not')}</span>
          <PartEditor {...props} condition={condition.item} onChange={(item) => onChange({ type: 'not', item })} />
        </div>
      );
    default:
      return <code className="zs-condition-other">{otherText(condition.rule)}</code>;
  }
}

const otherText = (rule: unknown): string => (typeof rule === 'string' ? rule : JSON.stringify(rule));

type ComparisonCondition = Extract<Condition, { type: 'comparison' }>;

interface RowProps {
  id: string;
  condition: ComparisonCondition;
  fields: readonly ConditionField[];
  words: ConditionWords;
  onChange(condition: ComparisonCondition): void;
}

/** A comparison of the first field in its usual way. */
function newComparison([first]: readonly ConditionField[]): ComparisonCondition {
  const by = relationsFor(first?.type)[0] as Relation;
  return { type: 'comparison', field: first?.name ?? '', by, ...(hasOperand(by) && { value: { constant: null } }) };
}

const isMany = (by: Relation): boolean => by === 'among' || by === 'notAmong';

/** The same comparison in another way; what it is compared with remains where it fits. */
function relatedBy({ field, by: before, value }: ComparisonCondition, by: Relation): ComparisonCondition {
  if (!hasOperand(by)) return { type: 'comparison', field, by };
  const isFit = value !== undefined && (isMany(before) === isMany(by) || !('constant' in value));
  return { type: 'comparison', field, by, value: isFit ? value : { constant: isMany(by) ? [] : null } };
}

/** A field, how it is compared, and what with: a value in the control of the field, another field, or a formula. */
function ComparisonRow({ id, condition, fields, words, onChange }: RowProps) {
  const t = useTranslation();
  const { field: name, by, value } = condition;
  // Formulas name fields by their labels as well.
  const field = fields.find((one) => one.name === name) ?? fields.find((one) => one.label === name);
  const relations = relationsFor(field?.type);
  const choose = (chosen: string) => {
    const next = fields.find((one) => one.name === chosen);
    const kept = next?.type === field?.type ? by : (relationsFor(next?.type)[0] as Relation);
    onChange(relatedBy({ type: 'comparison', field: chosen, by: kept }, kept));
  };
  return (
    <div className="zs-condition-row">
      <Select
        size="small"
        aria-label={t('studio.condition.field')}
        showSearch={{ optionFilterProp: 'label' }}
        value={name}
        options={fields.map((one) => ({ value: one.name, label: one.label }))}
        onChange={choose}
      />
      <Select
        size="small"
        aria-label={t('studio.condition.relation')}
        value={by}
        options={[...new Set([...relations, by])].map((one) => ({ value: one, label: words.relation(one, name) }))}
        onChange={(next: Relation) => onChange(relatedBy(condition, next))}
      />
      {hasOperand(by) && (
        <OperandInput
          {...{ id, field, fields }}
          isMany={isMany(by)}
          value={value ?? { constant: null }}
          onChange={(next) => onChange({ ...condition, value: next })}
        />
      )}
    </div>
  );
}

interface OperandProps {
  id: string;
  field: ConditionField | undefined;
  fields: readonly ConditionField[];
  isMany: boolean;
  value: Operand;
  onChange(value: Operand): void;
}

const ways = ['constant', 'field', 'formula'] as const;
type Way = (typeof ways)[number];

/** What a field is compared with. */
function OperandInput({ id, field, fields, isMany, value, onChange }: OperandProps) {
  const t = useTranslation();
  // A formula that is only a number or a name is read as such: the control stays the one that was chosen.
  const [way, setWay] = useState<Way>('field' in value ? 'field' : 'formula' in value ? 'formula' : 'constant');
  const other = fields.find((one) => one !== field && one.type === field?.type) ?? fields[0];
  const starts: Record<Way, Operand> = {
    constant: { constant: isMany ? [] : null },
    field: { field: other?.name ?? '' },
    formula: { formula: other?.name ?? '0' },
  };
  const choose = (next: Way) => {
    setWay(next);
    onChange(starts[next]);
  };
  const label = t('studio.condition.value');
  return (
    <>
      <Select
        size="small"
        aria-label={t('studio.condition.way')}
        value={way}
        options={ways.map((one) => ({ value: one, label: t(`studio.condition.way.${one}`) }))}
        onChange={choose}
      />
      {way === 'field' && (
        <Select
          size="small"
          aria-label={label}
          showSearch={{ optionFilterProp: 'label' }}
          value={'field' in value ? value.field : ''}
          options={fields.map((one) => ({ value: one.name, label: one.label }))}
          onChange={(name: string) => onChange({ field: name })}
        />
      )}
      {way === 'formula' && (
        <FormulaInput label={label} start={textOf(value)} onChange={(formula) => onChange({ formula })} />
      )}
      {way === 'constant' && field && (
        <NodeValue
          {...{ id, label }}
          schema={{} as never}
          path={[]}
          node={valueNode(field.node, isMany)}
          value={'constant' in value ? value.constant : null}
          onChange={(constant) => onChange({ constant: constant ?? null })}
        />
      )}
    </>
  );
}

/** The text of a number, a name or a formula. */
const textOf = (value: Operand): string =>
  'formula' in value ? value.formula : 'field' in value ? value.field : String(value.constant ?? '');

interface FormulaProps {
  label: string;
  start: string;
  onChange(formula: string): void;
}

/** The text of a formula; what does not parse yet is held and marked. */
function FormulaInput({ label, start, onChange }: FormulaProps) {
  const [text, setText] = useState(start);
  const isBroken = !('tree' in parse(text, true));
  const write = (next: string) => {
    setText(next);
    if ('tree' in parse(next, true)) onChange(next);
  };
  return (
    <Input
      size="small"
      aria-label={label}
      value={text}
      {...(isBroken && { status: 'error', 'aria-invalid': true })}
      onChange={({ target }) => write(target.value)}
    />
  );
}
