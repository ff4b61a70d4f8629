import { Button, Segmented } from 'antd';
import { type Condition, readCondition, writeCondition } from '#core/editing/condition/condition.ts';
import { conditionSentence, type ConditionWords } from '#core/editing/condition/sentence.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { EditorProps } from '../editors/design-context.ts';
import { Rows } from '../editors/Rows.tsx';
import { ComparisonRow, newComparison } from './ComparisonRow.tsx';
import { type ConditionField, useConditionFields, useConditionWords } from './use-condition-fields.ts';
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
