import type { FieldProps } from '@rjsf/utils';
import { Input } from 'antd';
import { useState } from 'react';
import { useSay } from '#runtime/context/use-translation.ts';

const written = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** Edits any value as JSON text; applied when it parses, marked invalid when it does not. */
export function JsonField({ formData, onChange, fieldPathId, schema, uiSchema }: FieldProps) {
  const say = useSay();
  const [typed, setTyped] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  const leave = () => {
    if (typed === undefined) return;
    const value = parsed(typed);
    setBroken(value === broken);
    if (value === broken) return;
    setTyped(undefined);
    onChange(value, fieldPathId.path);
  };
  const id = fieldPathId.$id;
  return (
    <div className="zs-json-field">
      <label htmlFor={id}>{schema.title}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 1, maxRows: 10 }}
        value={typed ?? written(formData)}
        status={isBroken ? 'error' : ''}
        spellCheck={false}
        aria-invalid={isBroken}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={leave}
      />
      <small>{isBroken ? say('studio.json.broken') : uiSchema?.['ui:help']}</small>
    </div>
  );
}

const broken = Symbol('broken');

function parsed(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return broken;
  }
}
