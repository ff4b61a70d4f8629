import { useMemo } from 'react';
import { compile } from '#core/compile/compile.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { ConditionWords } from '#core/editing/condition/sentence.ts';
import { fieldTypeOf } from '#core/kind/field-type.ts';
import type { FieldType } from '#core/kind/kind.ts';
import { fieldText } from '#core/record/field-text.ts';
import { parseDefault } from '#core/record/parse-record.ts';
import { columnOf } from '#core/schema/address.ts';
import { valueText } from '#core/text/value-text.ts';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import { languageVersion } from '#schemas/language/definition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { useDesign } from './design-context.ts';
import { valueNode } from './Values.tsx';

/** A field as a condition reads it: in a sub-table the columns of the same row by their own names. */
export interface ConditionField {
  name: string;
  label: string;
  type: FieldType | undefined;
  node: DefinitionNode;
}

/** The fields that a condition of the edited object may read. */
export function useConditionFields(): readonly ConditionField[] {
  const { fields, edited } = useDesign();
  const textOf = useTextOf();
  return useMemo(() => {
    const own = fields.find(({ name }) => columnOf(name) === edited['vModel']);
    return fields.flatMap(({ name, label, kind, node, table }): ConditionField[] => {
      if (!kind.value || (table !== undefined && table !== own?.table)) return [];
      const read = table === undefined ? name : columnOf(name);
      const type = fieldTypeOf({ kind, props: node as unknown as Record<string, unknown> });
      return [{ name: read, label: textOf(label) || read, type, node }];
    });
  }, [fields, edited, textOf]);
}

/** The words of sentences about conditions over these fields. */
export function useConditionWords(fields: readonly ConditionField[]): ConditionWords {
  const t = useTranslation();
  const textOf = useTextOf();
  const { kinds } = useDesign();
  return useMemo(() => {
    const byName = new Map(fields.map((field) => [field.name, field]));
    const compiled = new Map<string, CompiledNode | undefined>();
    const nodeOf = (name: string): CompiledNode | undefined => {
      const field = byName.get(name);
      if (field && !compiled.has(name)) {
        const definition = { language: languageVersion, title: '', fields: [valueNode(field.node, false)] };
        compiled.set(name, compile(definition, { kinds }).fields.get('value'));
      }
      return compiled.get(name);
    };
    const wordOf = (value: unknown, name: string): string => {
      const node = nodeOf(name);
      const names = Object.assign(() => undefined, { t: textOf });
      return (
        (node && fieldText(node, parseDefault(node, value), names)) || valueText(value) || t('studio.condition.nothing')
      );
    };
    return {
      field: (name) => byName.get(name)?.label ?? name,
      relation: (by, name) => t(`studio.condition.${byName.get(name)?.type === 'bool' ? `bool.${by}` : by}`),
      constant: (value, name) =>
        Array.isArray(value) ? value.map((one) => wordOf(one, name)).join('、') : wordOf(value, name),
      and: t('studio.condition.and'),
      or: t('studio.condition.or'),
      not: t('studio.condition.not'),
      other: t('studio.condition.other'),
      open: '（',
      close: '）',
    };
  }, [fields, kinds, t, textOf]);
}
