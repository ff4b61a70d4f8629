import type { MouseEvent, ReactNode } from 'react';
import { useNavigation } from '../context/application.tsx';

interface Props {
  path: string;
  isCurrent?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A real address, so that it can be copied and followed by search engines; a plain click stays inside the application. */
export function PageLink({ path, isCurrent = false, className, children }: Props) {
  const { navigate } = useNavigation();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(path, '_self');
  };
  return (
    <a href={path} onClick={follow} className={className} {...(isCurrent && { 'aria-current': 'page' as const })}>
      {children}
    </a>
  );
}
