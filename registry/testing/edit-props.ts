import { Value } from '@sinclair/typebox/value';
import type { TObject } from '@sinclair/typebox';
import type { Kind } from '#core/kind/kind.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import zh from '#schemas/messages/zh.json';

/** What an edit face gets in a test: the kind's defaults, quiet callbacks, and its Chinese name as label. */
export function editProps<P, V>(
  kind: Kind & { props: TObject & { static: P } },
  value: V,
  props: Record<string, unknown> = {},
): EditProps<P, V> {
  const texts: Record<string, string> = zh;
  return {
    id: 'field',
    value,
    onChange: () => {},
    onBlur: () => {},
    props: Value.Default(kind.props, props) as P,
    config: { ...configDefaults(kind), zhjyKey: kind.zhjyKey },
    disabled: false,
    invalid: false,
    describedBy: undefined,
    label: texts[`kind.${kind.zhjyKey}`] ?? kind.zhjyKey,
    required: false,
    options: { items: [], state: 'ready', reload: () => {} },
    compact: false,
  };
}

const configDefaults = (kind: Kind) => (kind.config ? Value.Default(kind.config, {}) : {}) as Record<string, unknown>;
