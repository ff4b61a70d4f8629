import type { PaginationProps } from 'antd';
import { cloneElement, isValidElement, type ReactElement, useCallback } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';

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
