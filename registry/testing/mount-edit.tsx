import { render } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import type { TObject } from '@sinclair/typebox';
import { vi } from 'vitest';
import type { Kind } from '#core/kind/kind.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { staticOptions } from '#core/record/options/static-options.ts';
import { faces } from '../faces.ts';
import { kinds } from '../kinds.ts';
import { editProps } from './edit-props.ts';
import { TestProviders, quietPlatform, quietServices } from './Around.tsx';

/** Renders an edit face as a controlled component, like a form does; `changes` records every emitted value. */
export function mountEdit<P, V>(
  Face: ComponentType<EditProps<P, V>>,
  kind: Kind & { props: TObject & { static: P } },
  value: V,
  props: Record<string, unknown> = {},
  more: Partial<EditProps<P, V>> = {},
) {
  const changes = vi.fn<(value: V) => void>();
  const face = editProps<P, V>(kind, value, props);
  const options = { ...face.options, items: staticOptions(face.props as Record<string, unknown>) };

  function Kept() {
    const [now, setNow] = useState(value);
    return (
      <Face
        {...face}
        options={options}
        {...more}
        value={now}
        onChange={(next) => {
          changes(next);
          setNow(next);
        }}
      />
    );
  }

  const shown = render(
    <TestProviders platform={quietPlatform(kinds, faces)} services={quietServices(kinds)}>
      <Kept />
    </TestProviders>,
  );
  return { ...shown, changes };
}
