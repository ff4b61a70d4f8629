import { Form } from '@rjsf/antd';
import { type RegistryFieldsType, type RJSFSchema, TranslatableString, type UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { useSay } from '../context/use-translation.ts';
import { buttons } from './buttons.tsx';
import { createValidator } from './validator.ts';

/** RJSF's own texts by message id; the others never appear in our forms. */
const words: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.ArrayItemTitle]: 'schema.item',
  [TranslatableString.YesLabel]: 'common.yes',
  [TranslatableString.NoLabel]: 'common.no',
  [TranslatableString.AddButton]: 'common.add',
  [TranslatableString.AddItemButton]: 'common.add',
  [TranslatableString.CopyButton]: 'schema.copy',
  [TranslatableString.MoveDownButton]: 'schema.down',
  [TranslatableString.MoveUpButton]: 'schema.up',
  [TranslatableString.RemoveButton]: 'common.remove',
};

/** Nested form: no submit button, no error list; errors are shown at their fields. */
const inner = { 'ui:submitButtonOptions': { norender: true } };

const templates = { ButtonTemplates: buttons };

interface SchemaFormProps {
  id: string;
  schema: Readonly<Record<string, unknown>>;
  uiSchema?: UiSchema | undefined;
  value: unknown;
  onChange(value: unknown): void;
  disabled?: boolean;
  /** Validates while typing. */
  live?: boolean;
  /** Custom fields, by the name in `ui:field`. */
  fields?: RegistryFieldsType;
}

/** A form rendered from a JSON Schema, without a form element of its own. */
export function SchemaForm({ id, schema, uiSchema, value, onChange, disabled, live = false, fields }: SchemaFormProps) {
  const say = useSay();
  const validator = useMemo(() => createValidator(say), [say]);
  const ui = useMemo(() => ({ ...uiSchema, ...inner }), [uiSchema]);
  const translate = (word: TranslatableString) => {
    const message = words[word];
    return message === undefined ? word : say(message);
  };
  return (
    <Form
      tagName="div"
      idPrefix={id}
      schema={schema as RJSFSchema}
      uiSchema={ui}
      formData={value}
      validator={validator}
      translateString={translate}
      {...(disabled !== undefined && { disabled })}
      {...(fields && { fields })}
      templates={templates}
      showErrorList={false}
      noHtml5Validate
      liveValidate={live}
      onChange={({ formData }, changed) => {
        // Ignore the initial change event: RJSF fills an undefined value with empty defaults.
        if (changed === undefined && value === undefined) return;
        if (JSON.stringify(formData) !== JSON.stringify(value)) onChange(formData);
      }}
    />
  );
}
