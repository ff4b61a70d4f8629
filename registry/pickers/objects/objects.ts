import type { Text } from '#schemas/language/text.ts';
import { definePicker, type RowsColumn } from '../../kit/schema/picker-props.ts';

/** Objects in a table with search and paging, in a window. */
export interface ObjectRows {
  /** Answers a page of them. */
  call: string;
  input?: Readonly<Record<string, unknown>>;
  /** The column with the value; where it is the shown one too, the value is its own name. */
  idField: 'id' | 'enCode';
  relationField: 'fullName' | 'enCode';
  columnOptions: readonly RowsColumn[];
  popupTitle: Text;
  popupWidth: string;
  /** Dictionary of the categories at the left; the call takes their id as `categoryId`. */
  categories?: string;
  /** Screen and overlay with the form of a new object, opened below the categories. */
  form?: { screen: string; overlay: string };
  /** A button after the field opens the window as well. */
  hasButton?: true;
}

const defineObjectPicker = (row: { zhjyKey: string; noun: string; rows: ObjectRows }) => definePicker(row);

const rules = {
  call: 'bill-rule.selector',
  input: { sidx: 'sortCode', sort: 'desc' },
  idField: 'enCode',
  relationField: 'enCode',
  columnOptions: [
    { value: 'fullName', label: '$t:rows.ruleName', width: 240 },
    { value: 'enCode', label: '$t:rows.ruleCode' },
  ],
  categories: 'businessType',
} as const;

export const billRuleSelect = defineObjectPicker({
  zhjyKey: 'billRuleSelect',
  noun: 'billRule',
  rows: {
    ...rules,
    popupTitle: '$t:rows.rules',
    popupWidth: '800px',
    form: { screen: 'bill-rule', overlay: 'rule' },
  },
});

export const flowSelect = defineObjectPicker({
  zhjyKey: 'flowSelect',
  noun: 'flow',
  rows: {
    call: 'workflow-template.selector',
    idField: 'id',
    relationField: 'fullName',
    columnOptions: [{ value: 'fullName' }],
    popupTitle: '$t:rows.flow',
    popupWidth: '800px',
  },
});

export const templateSelect = defineObjectPicker({
  zhjyKey: 'templateSelect',
  noun: 'billRule',
  rows: {
    ...rules,
    popupTitle: '$t:rows.template',
    popupWidth: '1000px',
    hasButton: true,
  },
});

export const objectPickers = [billRuleSelect, flowSelect, templateSelect];
