import type { PaginationProps } from 'antd';
import {
  cloneElement,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useScreen } from '#runtime/context/screen-context.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useOverlayIfAny } from '#runtime/page/overlay-context.ts';
import './blocks.css';

/** Room around the one block that is the body of a screen; blocks inside others, or in an overlay, have none of their own. */
export function BlockRoot({ node, children }: { node: CompiledNode; children: ReactNode }) {
  const { screen } = useScreen();
  const overlay = useOverlayIfAny();
  if (!screen.root.includes(node)) return children;
  return <div className={overlay ? 'zb-root zb-root--inside' : 'zb-root'}>{children}</div>;
}

interface Props {
  title: string;
  /** Rendered to the right of the title. */
  children?: ReactNode;
}

/** The line above a block: its title and what belongs to it; nothing when it has neither. */
export function BlockHeader({ title, children }: Props) {
  if (title === '' && !children) return null;
  return (
    <div className="zb-head">
      {title !== '' && <h2 className="zb-title">{title}</h2>}
      {children}
    </div>
  );
}

/** Closes the pane around a block when it covers the screen (on a phone), so that the chosen entry becomes visible. */
export const PaneContext = createContext<() => void>(() => {});

/** How high an element is that fills the room left to it; undefined until it is known, or where it has none. */
export function useAvailableHeight(): { ref: RefObject<HTMLDivElement | null>; heightPx: number | undefined } {
  const ref = useRef<HTMLDivElement>(null);
  const [heightPx, setHeight] = useState<number>();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setHeight(element.clientHeight || undefined);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, heightPx };
}

const names: Readonly<Record<string, string>> = {
  prev: 'block.pages.previous',
  next: 'block.pages.next',
  'jump-prev': 'block.pages.back',
  'jump-next': 'block.pages.on',
};

/** The arrows of a pagination named in the reader's language; the component library names them by their pictures. */
export function usePageButtons(): NonNullable<PaginationProps['itemRender']> {
  const t = useTranslation();
  return useCallback(
    (_page, type, element) => {
      const id = names[type];
      if (id === undefined || !isValidElement(element)) return element;
      return cloneElement(element as ReactElement<{ 'aria-label'?: string }>, { 'aria-label': t(id) });
    },
    [t],
  );
}
