import { CheckOutlined, CloseOutlined, WarningOutlined } from '@ant-design/icons';
import { Button, Collapse, Select } from 'antd';
import { type ReactNode, useEffect, useMemo, useReducer, useState } from 'react';
import type { Reason } from '#core/calc/engine.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { conditionSentence, type ConditionWords } from '#core/editing/condition/sentence.ts';
import { readCondition } from '#core/editing/condition/written-condition.ts';
import {
  type ConditionReason,
  explain,
  type Explanation,
  type ReadValue,
  type ValueReason,
} from '#core/explain/explain.ts';
import type { FormulaCourse, StepResult } from '#core/explain/formula-steps.ts';
import { fieldText } from '#core/record/field-text.ts';
import { tableOf } from '#core/schema/address.ts';
import { valueText } from '#core/text/value-text.ts';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import type { FormStore } from '#runtime/form/form-store.ts';
import type { Rule } from '#schemas/language/rule.ts';
import { useEditing } from '../editing.ts';
import { useConditionFields, useConditionWords } from '../editors/use-condition-fields.ts';
import './explain.css';
import { useExplained } from './open-forms.ts';

/** The names, values and sentences of an explanation, in the language of the reader. */
interface Words {
  nameOf(node: CompiledNode): string;
  /** The text of a value; of a column, of its first cells. */
  valueOf(node: CompiledNode | undefined, value: unknown): string;
  sentence(rule: Rule | undefined): string;
}

const cellsShown = 5;

function useExplainedWords(): Words {
  const t = useTranslation();
  const textOf = useTextOf();
  const { nodeAt, titleOf } = useEditing();
  const words: ConditionWords = useConditionWords(useConditionFields());
  return useMemo(() => {
    const one = (node: CompiledNode | undefined, value: unknown) => {
      const names = Object.assign(() => undefined, { t: textOf });
      return (node && fieldText(node, value, names)) || valueText(value) || t('studio.formula.blank');
    };
    const isCells = (node: CompiledNode | undefined, value: unknown): value is unknown[] =>
      Array.isArray(value) && node !== undefined && tableOf(node.field ?? '') !== undefined;
    return {
      nameOf({ address, config, field, zhjyKey }) {
        const outlined = nodeAt(address);
        return outlined ? titleOf(outlined) : textOf(config.label) || field || t(`kind.${zhjyKey}`);
      },
      valueOf(node, value) {
        if (!isCells(node, value)) return one(node, value);
        const shown = value.slice(0, cellsShown).map((cell) => one(node, cell));
        return [...shown, ...(value.length > cellsShown ? ['…'] : [])].join('、') || t('studio.formula.blank');
      },
      sentence(rule) {
        const read = readCondition(rule);
        return read ? conditionSentence(read.condition, words) : t(rule === true ? 'common.yes' : 'common.no');
      },
    };
  }, [t, textOf, words, nodeAt, titleOf]);
}

/** The explanation of a node in its form, made again when the form changes. `row`: of a column. */
function useExplanation(store: FormStore, node: CompiledNode, row: string | undefined): Explanation {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => store.subscribe(refresh), [store]);
  const table = tableOf(node.field ?? '');
  return explain({ screen: store.screen, read: (name) => store.read(name, row, table) }, node);
}

/** A section of the properties: why the chosen node of the preview is hidden, required or disabled, and where its value comes from (STUDIO-009). */
export default function Why({ address }: { address: string }) {
  const explained = useExplained(address);
  return explained ? <Explained key={address} {...explained} /> : null;
}

function Section({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const t = useTranslation();
  return (
    <Collapse
      ghost
      size="small"
      defaultActiveKey={isOpen ? ['why'] : []}
      items={[{ key: 'why', label: t('studio.why.title'), children: <div className="zs-why">{children}</div> }]}
    />
  );
}

/** Whether a person may wonder: something hides, requires or disables it, or its value was not entered. */
const isTelling = ({ conditions, value }: Explanation): boolean =>
  conditions.length > 0 || (value !== undefined && value.origin !== 'entered' && value.origin !== 'blank');

function Explained({ store, node }: { store: FormStore; node: CompiledNode }) {
  const t = useTranslation();
  const words = useExplainedWords();
  const rows = store.rows(tableOf(node.field ?? '') ?? '')?.order ?? [];
  const [chosen, setChosen] = useState(0);
  const row = rows[Math.min(chosen, rows.length - 1)];
  const explanation = useExplanation(store, node, row);
  const { conditions, value } = explanation;
  return (
    <Section isOpen={isTelling(explanation)}>
      {rows.length > 1 && (
        <Select
          size="small"
          aria-label={t('studio.why.row')}
          value={Math.min(chosen, rows.length - 1)}
          options={rows.map((_, index) => ({ value: index, label: t('studio.why.rowOf', { index: index + 1 }) }))}
          onChange={setChosen}
        />
      )}
      {conditions.length === 0 && <p>{t('studio.why.usual')}</p>}
      {conditions.map((reason, index) => (
        <ConditionWhy key={index} reason={reason} isOwn={reason.node === node} words={words} />
      ))}
      {value && <ValueWhy reason={value} node={node} words={words} />}
    </Section>
  );
}

function ConditionWhy({ reason, isOwn, words }: { reason: ConditionReason; isOwn: boolean; words: Words }) {
  const t = useTranslation();
  const { condition, holds, by, node, rule, parts, course, reads } = reason;
  const state = t(`studio.why.${condition}.${holds ? 'yes' : 'no'}`);
  return (
    <section>
      <h3>
        {state}
        {!isOwn && <Container node={node} words={words} />}
      </h3>
      {by === 'rule' ? (
        <>
          <p>
            <Holds holds={holds} /> {words.sentence(rule)}
          </p>
          {parts.length > 0 && (
            <ul>
              {parts.map((part, index) => (
                <li key={index}>
                  <Holds holds={part.holds} /> {words.sentence(part.rule)}
                </li>
              ))}
            </ul>
          )}
          <Reads reads={reads} words={words} />
          <Course course={course} />
        </>
      ) : (
        <p>{t(`studio.why.by.${by}`)}</p>
      )}
    </section>
  );
}

function Container({ node, words }: { node: CompiledNode; words: Words }) {
  const t = useTranslation();
  return (
    <>
      {t('studio.why.within')}
      <NodeLink node={node}>{words.nameOf(node)}</NodeLink>
    </>
  );
}

/** Chooses a node in all views. */
function NodeLink({ node, children }: { node: CompiledNode; children: ReactNode }) {
  const { selection } = useEditing();
  return (
    <Button type="link" size="small" onClick={() => selection.choose([node.address])}>
      {children}
    </Button>
  );
}

function Holds({ holds }: { holds: boolean }) {
  const t = useTranslation();
  const word = t(holds ? 'studio.why.holds' : 'studio.why.fails');
  return holds ? <CheckOutlined aria-label={word} title={word} /> : <CloseOutlined aria-label={word} title={word} />;
}

function ValueWhy({ reason, node, words }: { reason: ValueReason; node: CompiledNode; words: Words }) {
  const t = useTranslation();
  const { value, origin, formula, isKept, circle, course, reads, reasons, setters } = reason;
  const isDefault = origin === 'default' && formula !== undefined;
  const word = isDefault ? (isKept ? 'kept' : 'defaultFormula') : origin;
  return (
    <section>
      <h3>{t('studio.why.value', { value: words.valueOf(node, value) })}</h3>
      <p>{t(`studio.why.from.${word}`)}</p>
      {formula !== undefined && (origin === 'formula' || origin === 'circle' || isDefault) && <code>{formula}</code>}
      {circle.length > 0 && <p>{circle.join(' → ')}</p>}
      {(origin === 'formula' || isDefault) && (
        <>
          <Reads reads={reads} words={words} />
          <Course course={course} />
          <Reasons reasons={reasons} />
        </>
      )}
      {setters.length > 0 && (
        <p>
          {t('studio.why.setBy')}
          {setters.map((setter) => (
            <NodeLink key={setter.address} node={setter}>
              {words.nameOf(setter)}
            </NodeLink>
          ))}
        </p>
      )}
    </section>
  );
}

/** The values that were read, where they come from, and the way to their fields. */
function Reads({ reads, words }: { reads: readonly ReadValue[]; words: Words }) {
  const t = useTranslation();
  if (reads.length === 0) return null;
  return (
    <table aria-label={t('studio.why.reads')}>
      <tbody>
        {reads.map(({ name, field, value, origin }) => (
          <tr key={name}>
            <th scope="row">{field ? <NodeLink node={field}>{words.nameOf(field)}</NodeLink> : name}</th>
            <td>{words.valueOf(field, value)}</td>
            <td>{t(`studio.why.origin.${origin}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The parts of a formula with their results; the formula itself is shown already. */
function Course({ course }: { course: FormulaCourse | undefined }) {
  const t = useTranslation();
  if (!course || course.steps.length === 0) return null;
  return (
    <ol aria-label={t('studio.why.steps')}>
      {course.steps.map(({ text, result }) => (
        <li key={text}>
          <code>{text}</code> = <StepText result={result} />
        </li>
      ))}
    </ol>
  );
}

function StepText({ result }: { result: StepResult }) {
  const t = useTranslation();
  switch (result.type) {
    case 'text':
      return <b>{result.text}</b>;
    case 'truth':
      return <b>{t(result.holds ? 'common.yes' : 'common.no')}</b>;
    case 'list':
      return <b>{result.texts.join('、') + (result.count > result.texts.length ? '…' : '')}</b>;
    case 'blank':
      return <b>{t('studio.formula.blank')}</b>;
    case 'fault':
      return <b>{t(result.reason.id, result.reason.params)}</b>;
  }
}

function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const t = useTranslation();
  return reasons.map(({ id, params }, index) => (
    <p key={index} className="zs-why-reason">
      <WarningOutlined /> {t(id, params)}
    </p>
  ));
}
