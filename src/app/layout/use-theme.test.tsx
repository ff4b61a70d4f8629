import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import { createSettings } from '../state/settings.ts';
import { useTheme } from './use-theme.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('stops motion while the device asks for reduced motion', () => {
  const listeners = new Set<() => void>();
  let isReduced = true;
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: isReduced && query.includes('reduced-motion'),
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  const { result } = renderHook(() => useTheme(createSettings(memoryStorage())));
  expect(result.current.token?.motion).toBe(false);
  isReduced = false;
  act(() => listeners.forEach((listener) => listener()));
  expect(result.current.token?.motion).toBe(true);
});
