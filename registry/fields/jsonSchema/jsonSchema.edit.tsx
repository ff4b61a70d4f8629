import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { SchemaForm } from '#runtime/schema-form/SchemaForm.tsx';
import type { JsonSchemaProps } from './jsonSchema.ts';
import './jsonSchema.css';

export default memo(function JsonSchemaEdit(face: EditProps<JsonSchemaProps, unknown>) {
  const { schema, uiSchema, disabled } = face.props;
  return (
    <div id={face.id} role="group" aria-label={face.label} className="zk-schema" onBlur={face.onBlur}>
      <SchemaForm
        id={face.id}
        schema={schema as Record<string, unknown>}
        uiSchema={uiSchema}
        value={face.value}
        onChange={face.onChange}
        disabled={face.disabled || disabled}
        live={face.invalid}
      />
    </div>
  );
});
