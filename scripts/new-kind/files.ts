/** Arguments of the generator. */
export interface NewKind {
  wing: 'fields' | 'pickers' | 'layout' | 'blocks';
  key: string;
  /** Its name in both languages. */
  zh: string;
  en: string;
}

const holdsValue = ({ wing }: NewKind) => wing === 'fields' || wing === 'pickers';

/** The only face of a generated kind. */
export const faceOf = (kind: NewKind) => (holdsValue(kind) ? 'edit' : 'view');

/** The files of a generated kind by path. */
export function kindFiles(kind: NewKind): Map<string, string> {
  const folder = `registry/${kind.wing}/${kind.key}/${kind.key}`;
  const files: [string, string][] = holdsValue(kind)
    ? [
        [`${folder}.ts`, valueKind(kind)],
        [`${folder}.edit.tsx`, editFace(kind)],
        [`${folder}.test.ts`, valueTest(kind)],
      ]
    : [
        [`${folder}.ts`, containerKind(kind)],
        [`${folder}.view.tsx`, viewFace(kind)],
      ];
  return new Map([
    ...files,
    [`${folder}.example.json`, example(kind)],
    [`schemas/messages/parts/kind-${kind.key}.json`, messages(kind)],
  ]);
}

const typeName = (key: string) => key.charAt(0).toUpperCase() + key.slice(1);

const valueKind = ({ wing, key, en }: NewKind) => `import { Type } from '@sinclair/typebox';
import { fieldConfig, flag, orNull, propsOf, text, textTraits } from '../../kit/schema/props.ts';
import { textVerbs } from '../../kit/values/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** ${en}. */
const props = propsOf({ placeholder: text('请输入'), disabled: flag(false) });

export const ${key} = defineKind<typeof props, string>({
  zhjyKey: '${key}',
  wing: '${wing}',
  props,
  config: fieldConfig(orNull(Type.String()), 'blur'),
  value: textVerbs(),
  listing: textTraits,
  events: ['change', 'blur'],
});

export type ${typeName(key)}Props = PropsOf<{ props: typeof props }>;
`;

const editFace = ({ key }: NewKind) => `import { memo } from 'react';
import { valueText } from '#core/text/value-text.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { ariaProps, boxProps, useDefaultText } from '../../kit/trigger/control.tsx';
import '../../kit/trigger/control.css';
import type { ${typeName(key)}Props } from './${key}.ts';

export default memo(function ${typeName(key)}Edit(face: EditProps<${typeName(key)}Props, string>) {
  const disabled = face.disabled || face.props.disabled;
  return (
    <span className="zk-box" {...boxProps(face, disabled)}>
      <input
        id={face.id}
        className="zk-bare"
        value={valueText(face.value)}
        placeholder={useDefaultText(face.props.placeholder)}
        disabled={disabled}
        {...ariaProps(face)}
        onChange={(event) => face.onChange(event.target.value)}
        onBlur={face.onBlur}
      />
    </span>
  );
});
`;

const valueTest = ({ key }: NewKind) => `import { describe, expect, it } from 'vitest';
import { ${key} } from './${key}.ts';

describe('${key}', () => {
  it('reads in words what was typed', () => {
    expect(${key}.value?.text('words', { placeholder: '', disabled: false }, () => undefined)).toBe('words');
  });
});
`;

const containerKind = ({ wing, key, en }: NewKind) => `import { propsOf, text } from '../../kit/schema/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** ${en}. */
const props = propsOf({ title: text('') });

export const ${key} = defineKind({
  zhjyKey: '${key}',
  wing: '${wing}',
  props,
  container: { values: 'record' },
  events: [],
});

export type ${typeName(key)}Props = PropsOf<{ props: typeof props }>;
`;

const viewFace = ({ key }: NewKind) => `import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { useText } from '#runtime/context/use-translation.ts';
import type { ${typeName(key)}Props } from './${key}.ts';

export default function ${typeName(key)}View({ node }: NodeProps) {
  const title = useText((node.props as ${typeName(key)}Props).title);
  return (
    <section>
      {title !== '' && <h3>{title}</h3>}
      <Nodes nodes={node.children} />
    </section>
  );
}
`;

function example(kind: NewKind): string {
  const config = { zhjyKey: kind.key, label: kind.zh };
  const inner = { config: { zhjyKey: 'input', label: kind.zh }, vModel: 'inner' };
  const node = holdsValue(kind) ? { config, vModel: 'value' } : { config, title: kind.zh, children: [inner] };
  const definition = { language: 1, title: `$t:kind.${kind.key}`, fields: [node] };
  const values = holdsValue(kind) ? { value: kind.zh } : { inner: kind.zh };
  return `${JSON.stringify({ definition, values }, null, 2)}\n`;
}

function messages({ key, zh, en }: NewKind): string {
  return `${JSON.stringify({ [`kind.${key}`]: { zh, zhtw: zh, en } }, null, 2)}\n`;
}
