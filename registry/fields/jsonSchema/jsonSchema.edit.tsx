import { Form } from '@rjsf/antd';
import { type RJSFSchema, TranslatableString } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { useSay } from '#runtime/texts.ts';
import type { JsonSchemaProps } from './jsonSchema.ts';
import { createValidator } from './rjsf-validator.ts';
import './jsonSchema.css';

/** RJSF's own words, as messages; the rest are seen by nobody here. */
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

/** Form within a form: no submit button, no list of errors; those stand at their fields. */
const inner = { 'ui:submitButtonOptions': { norender: true } };

export default memo(function JsonSchemaEdit(face: EditProps<JsonSchemaProps, unknown>) {
  const { props, value, onChange } = face;
  const say = useSay();
  const validator = useMemo(() => createValidator(say), [say]);
  const uiSchema = useMemo(() => ({ ...props.uiSchema, ...inner }), [props.uiSchema]);
  const translate = (word: TranslatableString) => {
    const id = words[word];
    return id === undefined ? word : say(id);
  };
  const change = (next: unknown) => {
    if (JSON.stringify(next) !== JSON.stringify(value)) onChange(next);
  };

  return (
    <div id={face.id} role="group" aria-label={face.label} className="zk-schema" onBlur={face.onBlur}>
      <Form
        tagName="div"
        idPrefix={face.id}
        schema={props.schema as RJSFSchema}
        uiSchema={uiSchema}
        formData={value}
        validator={validator}
        translateString={translate}
        disabled={face.disabled || props.disabled}
        showErrorList={false}
        noHtml5Validate
        liveValidate={face.invalid}
        onChange={({ formData }) => change(formData)}
      />
    </div>
  );
});
