import { useMemo, useState } from 'react';

/** Whether pointer or focus is in an element, for marks that are drawn only then. Spread `near` on it. */
export function useNear() {
  const [isNear, setNear] = useState(false);
  const near = useMemo(
    () => ({
      onPointerEnter: () => setNear(true),
      onPointerLeave: (event: { currentTarget: Element }) =>
        setNear(event.currentTarget.contains(document.activeElement)),
      onFocus: () => setNear(true),
      onBlur: () => setNear(false),
    }),
    [],
  );
  return { isNear, near };
}
