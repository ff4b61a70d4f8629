import { useRef, useState } from 'react';
import type { WrittenStep } from './perform.ts';
import { type RunOptions, useActions } from './use-actions.ts';

/** Runs a button's steps; while they run it is busy and cannot be pressed again. True: all were done. */
export function usePress(): {
  isBusy: boolean;
  press(steps: readonly WrittenStep[], options?: RunOptions): Promise<boolean>;
} {
  const run = useActions();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    async press(steps, options) {
      if (isRunning.current) return false;
      isRunning.current = true;
      setBusy(true);
      try {
        return await run(steps, { ...options, isPressed: true });
      } finally {
        isRunning.current = false;
        setBusy(false);
      }
    },
  };
}
