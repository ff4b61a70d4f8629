import type { EditorName } from '#core/editing/editors.ts';
import type { Editor } from '../editors/design-context.ts';
import { DataRowsEditor } from '../editors/DataRows.tsx';
import { DataSchemaEditor } from '../editors/DataSchema.tsx';
import {
  BillRuleEditor,
  CallEditor,
  DictionaryEditor,
  InterfaceEditor,
  MessageTemplateEditor,
  ModelEditor,
  PrintsEditor,
  ProcessEditor,
} from '../editors/Installed.tsx';
import { OptionsEditor } from '../editors/Options.tsx';
import { ParametersEditor, TemplateEditor } from '../editors/Parameters.tsx';
import { RegularExpressionEditor } from '../editors/RegularExpression.tsx';
import { FieldRightsEditor, MembersEditor, StepEditor } from '../editors/Steps.tsx';
import { SourceEditor } from '../editors/Source.tsx';
import { FieldRowsEditor, GroupEditor, NodesEditor, RowsEditor, UnionEditor } from '../editors/Structures.tsx';
import {
  ActionIconEditor,
  ChoicesEditor,
  ColourEditor,
  ColumnsEditor,
  FieldEditor,
  FieldsEditor,
  IconEditor,
  LengthEditor,
  MarksEditor,
  PermissionEditor,
  StringsEditor,
  TextEditor,
} from '../editors/Texts.tsx';
import { FormulaEditor } from '../formula/FormulaEditor.tsx';
import { RuleEditor } from '../formula/RuleEditor.tsx';
import { BoundEditor, OwnValueEditor, ValueEditor } from '../editors/Values.tsx';

const group = (Control: Editor['Control']): Editor => ({ Control, isGroup: true });
const single = (Control: Editor['Control']): Editor => ({ Control });

/** The editors of properties by name; the simple types are drawn by RJSF unless their value is of another type. */
export const editorTable: Readonly<Record<EditorName, Editor>> = {
  actionIcon: single(ActionIconEditor),
  billRule: single(BillRuleEditor),
  bound: single(BoundEditor),
  call: single(CallEditor),
  choice: group(ValueEditor),
  choices: single(ChoicesEditor),
  colour: single(ColourEditor),
  columns: single(ColumnsEditor),
  dataRows: group(DataRowsEditor),
  dataSchema: group(DataSchemaEditor),
  dictionary: single(DictionaryEditor),
  field: single(FieldEditor),
  fieldRights: group(FieldRightsEditor),
  fieldRows: group(FieldRowsEditor),
  fields: single(FieldsEditor),
  form: single(ModelEditor),
  formula: single(FormulaEditor),
  group: group(GroupEditor),
  icon: single(IconEditor),
  interface: single(InterfaceEditor),
  length: single(LengthEditor),
  marks: single(MarksEditor),
  members: single(MembersEditor),
  messageTemplate: single(MessageTemplateEditor),
  nodes: group(NodesEditor),
  number: group(ValueEditor),
  offers: single(ChoicesEditor),
  options: group(OptionsEditor),
  ownValue: group(OwnValueEditor),
  parameters: group(ParametersEditor),
  permission: single(PermissionEditor),
  prints: single(PrintsEditor),
  process: single(ProcessEditor),
  regularExpression: single(RegularExpressionEditor),
  rows: group(RowsEditor),
  rule: single(RuleEditor),
  source: group(SourceEditor),
  step: single(StepEditor),
  string: group(ValueEditor),
  strings: single(StringsEditor),
  switch: group(ValueEditor),
  template: group(TemplateEditor),
  text: single(TextEditor),
  union: group(UnionEditor),
  value: group(ValueEditor),
};
