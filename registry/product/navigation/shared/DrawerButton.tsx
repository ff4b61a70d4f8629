import { Button } from 'antd';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

/** A drawer and what is in it. */
export interface DrawerProps {
  isOpen: boolean;
  onClose(): void;
}

interface Props {
  name: string;
  icon: ReactNode;
  /** Lazy: few open it, so that no page begins with it. */
  drawer: ComponentType<DrawerProps>;
}

/** A button of the frame that opens a drawer; the drawer is fetched when it is first opened. */
export function DrawerButton({ name, icon, drawer: Opened }: Props) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button type="text" icon={icon} aria-label={name} title={name} onClick={() => setState('open')} />
      {state !== 'never' && (
        <Suspense>
          <Opened isOpen={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
