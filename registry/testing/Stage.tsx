import { useState } from 'react';
import { compile } from '#core/compile/compile.ts';
import type { Kinds } from '#core/kind/kind.ts';
import { parseRecord } from '#core/record/parse-record.ts';
import type { FaceTable } from '#runtime/context/faces.ts';
import type { PlatformValue } from '#runtime/context/platform.ts';
import { Screen } from '#runtime/render/Screen.tsx';
import type { Services } from '#runtime/context/services.ts';
import { faces } from '../faces.ts';
import { kinds } from '../kinds.ts';
import { TestProviders, contextOf, quietPlatform, quietServices } from './Around.tsx';

/** A definition with the values it is shown with. */
export interface Example {
  definition: Readonly<Record<string, unknown>>;
  values: Readonly<Record<string, unknown>>;
}

interface StageProps {
  example: Example;
  mode?: 'edit' | 'view';
  kinds?: Kinds;
  faces?: FaceTable;
  services?: Partial<Services>;
  platform?: Partial<PlatformValue>;
  /** Names bound at first, as the shell binds `route`. */
  bind?: Readonly<Record<string, unknown>>;
  /** As on a telephone. */
  mobile?: boolean;
}

/** A whole page around one example, in Chinese and without a server: for tests of faces. */
export function Stage(stage: StageProps) {
  const { example, mode = 'edit', services, bind = {}, mobile = false, ...registry } = stage;
  const known = registry.kinds ?? kinds;
  const [platform] = useState<PlatformValue>(() => ({
    ...quietPlatform(known, registry.faces ?? faces),
    mobile,
    ...registry.platform,
  }));
  const compiled = compile(example.definition, contextOf(known));
  const record = parseRecord(compiled, example.values).values;
  return (
    <TestProviders platform={platform} services={{ ...quietServices(known), ...services }}>
      <Screen compiled={compiled} record={record} mode={mode} bind={bind} />
    </TestProviders>
  );
}
