import { useMemo } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { groupValue, type Line } from '#core/lists/lines.ts';
import { permittedButtons, visibleButtons } from '#runtime/actions/buttons.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import type { BlockHandle } from '#runtime/page/page-handle.ts';
import { useNameResolver } from '#runtime/page/name-resolver.ts';
import { createScope } from '#runtime/context/scope.ts';
import { useScreen } from '#runtime/context/screen-context.ts';
import type { Button } from '#schemas/language/action.ts';
import type { PropsOf } from '../../../kind.ts';
import type { list as listKind } from '../list.ts';
import { useAuth } from '#runtime/context/application.tsx';

/** The overlay a button of a row opens, if it does nothing else. */
function opened({ do: [first, ...others] }: Button): string | undefined {
  if (others.length > 0) return undefined;
  return typeof first === 'object' && 'open' in first ? first.open : undefined;
}

/** How the rows of a list open. */
export interface RowOpen {
  /** What a click on a row does, or Enter. Undefined: nothing opens these rows. */
  open: ((line: Line) => void) | undefined;
  /** The overlay in which a row is read, where a person may open one. */
  reader: CompiledNode | undefined;
  /** Opens a row there. */
  read(line: Line): void;
}

/**
 * A click does what the definition says of `rowClick`; else it presses the button of the row that opens it to read, else the
 * first one that opens it.
 */
export function useRowOpen(node: CompiledNode, block: BlockHandle): RowOpen {
  // The compiler checked the props against the kind's schema.
  const { rowActions } = node.props as PropsOf<typeof listKind>;
  const run = useActions();
  const { read } = useNameResolver();
  const { allows } = useAuth();
  const { overlays } = useScreen().screen;
  const { buttons, reading } = useMemo(() => {
    const opening = permittedButtons(rowActions, allows).filter((button) => opened(button) !== undefined);
    const isReading = (button: Button) => overlays[opened(button) ?? '']?.zhjyKey === 'detail';
    const readers = opening.filter(isReading);
    return { buttons: [...readers, ...opening.filter((button) => !isReading(button))], reading: readers };
  }, [rowActions, allows, overlays]);
  const pressFirst = (offered: readonly Button[]) => (line: Line) => {
    if (groupValue in line) return;
    const names = { row: line };
    const here = createScope(names, { read, bind() {}, subscribe: () => () => {} });
    const [first] = visibleButtons(offered, here.read, allows).filter(({ isDisabled }) => !isDisabled);
    if (first) void run(first.button.do, { block, names });
  };
  const onRow = node.on['rowClick'];
  const onPress = buttons.length === 0 ? undefined : pressFirst(buttons);
  return {
    open: onRow ? (line) => void run(onRow, { block, names: { row: line } }) : onPress,
    reader: reading[0] && overlays[opened(reading[0]) ?? ''],
    read: pressFirst(reading),
  };
}
