import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { rowFrom } from './select-data.ts';
import type { TableButton } from '../table.ts';
import type { RowActions } from '../rows/use-row-actions.ts';

const SelectDataWindow = lazy(() => import('./SelectDataWindow.tsx'));

interface SelectingData {
  /** Opens the window of a button. */
  open(button: TableButton): void;
  /** The window while it is open. */
  window: ReactNode;
}

/** The windows of the buttons that take rows from elsewhere. */
export function useSelectData(node: CompiledNode, actions: RowActions): SelectingData {
  const [config, setConfig] = useState<TableButton['actionConfig']>();
  return {
    open: ({ actionConfig }) => setConfig(actionConfig),
    window: config && (
      <Suspense>
        <SelectDataWindow
          config={config}
          onTake={(rows) => actions.take(rows.map((row) => rowFrom(node, row, config)))}
          onLeave={() => setConfig(undefined)}
        />
      </Suspense>
    ),
  };
}
