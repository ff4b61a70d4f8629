import { useMemo } from 'react';
import { compileProcess } from '#core/flow/model/process.ts';
import type { CompiledProcess } from '#core/flow/model/step-kind.ts';
import { createScope } from '#runtime/context/scope.ts';
import { useFormulas } from '#runtime/form/formulas.ts';
import { useProcessPlace } from '../use-process.ts';

const withoutUser = createScope();

/** The edited process to be played: another object once the functions of its conditions are loaded. */
export function usePlayedProcess(tree: unknown): CompiledProcess {
  const { steps } = useProcessPlace();
  const process = useMemo(() => compileProcess(tree, steps), [tree, steps]);
  const isReady = useFormulas(process.formulas, withoutUser);
  return useMemo(() => (isReady ? { ...process } : process), [process, isReady]);
}
