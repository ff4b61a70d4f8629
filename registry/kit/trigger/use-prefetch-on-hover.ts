import { useMemo, useState } from 'react';

/**
 * Whether an element is hovered or focused, to render marks only then. Spread `near` on it; `onNear` is called on
 * entry.
 */
export function usePrefetchOnHover(onNear?: () => void) {
  const [isNear, setNear] = useState(false);
  const near = useMemo(() => {
    const come = () => {
      setNear(true);
      onNear?.();
    };
    return {
      onPointerEnter: come,
      onPointerLeave: (event: { currentTarget: Element }) =>
        setNear(event.currentTarget.contains(document.activeElement)),
      onFocus: come,
      onBlur: () => setNear(false),
    };
  }, [onNear]);
  return { isNear, near };
}
