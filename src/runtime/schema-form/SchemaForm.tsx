import { Form, Theme } from '@rjsf/antd';
import {
  type ErrorSchema,
  type IconButtonProps,
  type RegistryFieldsType,
  type RJSFSchema,
  type RJSFValidationError,
  type TemplatesType,
  toErrorSchema,
  TranslatableString,
  type UiSchema,
  type ValidatorType,
} from '@rjsf/utils';
// Its calendars find the locales that are loaded by their name.
import 'dayjs/locale/zh-cn';
import 'dayjs/locale/zh-tw';
import { type ComponentType, useMemo } from 'react';
import { type SchemaIssue, schemaIssues } from '#core/schema/json-schema/schema-issues.ts';
import { useTranslation } from '../context/use-translation.ts';

type Say = (id: string, params?: Readonly<Record<string, unknown>>) => string;

/**
 * RJSF validator with a JSON Schema interpreter: the default one compiles schemas to code, which the content security
 * policy forbids.
 */
function createValidator(t: Say): ValidatorType {
  const errorsOf = (schema: RJSFSchema, data: unknown): RJSFValidationError[] =>
    schemaIssues(schema, data).map((issue) => errorOf(issue, t));
  return {
    validateFormData(formData, schema, _custom, transformErrors, uiSchema) {
      const found = errorsOf(schema, formData);
      const errors = transformErrors ? transformErrors(found, uiSchema) : found;
      return { errors, errorSchema: toErrorSchema(errors) };
    },
    isValid: (schema, formData, root) =>
      schemaIssues({ ...schema, $defs: root['$defs'], definitions: root['definitions'] }, formData).length === 0,
    rawValidation: <Result,>(schema: RJSFSchema, formData: unknown) => ({
      // Required by RJSF's interface, not used by us.
      errors: errorsOf(schema, formData) as Result[],
    }),
  };
}

function errorOf({ path, id, params }: SchemaIssue, t: Say): RJSFValidationError {
  const message = t(id, params);
  return { property: path.map((step) => `.${step}`).join(''), message, stack: message, name: id };
}

type Buttons = TemplatesType['ButtonTemplates'];
const own = Theme.templates?.ButtonTemplates as Buttons;

/** The same button with an accessible name: otherwise the name of its icon would be announced. */
function named(Button: ComponentType<IconButtonProps>, word: TranslatableString, iconType = 'text') {
  return function Named(props: IconButtonProps) {
    return (
      <Button {...props} iconType={iconType} style={undefined} aria-label={props.registry.translateString(word)} />
    );
  };
}

const Add = named(own.AddButton, TranslatableString.AddItemButton, 'dashed');

const buttons: Partial<Buttons> = {
  AddButton: (props) => <Add {...props}>{props.registry.translateString(TranslatableString.AddButton)}</Add>,
  CopyButton: named(own.CopyButton, TranslatableString.CopyButton),
  MoveDownButton: named(own.MoveDownButton, TranslatableString.MoveDownButton),
  MoveUpButton: named(own.MoveUpButton, TranslatableString.MoveUpButton),
  RemoveButton: named(own.RemoveButton, TranslatableString.RemoveButton),
};

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
  /** Issues found elsewhere, by the name of the property. */
  errors?: Readonly<Record<string, readonly string[]>>;
  /** Custom fields, by the name in `ui:field`. */
  fields?: RegistryFieldsType;
}

/** Issues in the shape of RJSF. */
const extraErrorsOf = (errors: Readonly<Record<string, readonly string[]>>): ErrorSchema =>
  Object.fromEntries(
    Object.entries(errors).map(([name, list]) => [name, { __errors: [...list] }]),
  ) as unknown as ErrorSchema;

/** A form rendered from a JSON Schema, without a form element of its own. */
export function SchemaForm(props: SchemaFormProps) {
  const { id, schema, uiSchema, value, onChange, disabled, live = false, errors, fields } = props;
  const t = useTranslation();
  const validator = useMemo(() => createValidator(t), [t]);
  const ui = useMemo(() => ({ ...uiSchema, ...inner }), [uiSchema]);
  const extra = useMemo(() => errors && extraErrorsOf(errors), [errors]);
  const translate = (word: TranslatableString) => {
    const message = words[word];
    return message === undefined ? word : t(message);
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
      {...(extra && { extraErrors: extra })}
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
