import { useMemo } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { groupValue, type Line } from '#core/list/lines.ts';
import { permittedButtons, visibleButtons } from '#runtime/actions/buttons.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import type { BlockHandle } from '#runtime/page/page-handle.ts';
import { useReading } from '#runtime/page/reading.ts';
import { createScope } from '#runtime/scope.ts';
import { useScreen } from '#runtime/screen-place.ts';
import { useServices } from '#runtime/services.ts';
import type { Button } from '#schemas/language/action.ts';
import type { PropsOf } from '../../kind.ts';
import type { list as listKind } from './list.ts';

/** The overlay a button of a row opens, if it does nothing else. */
function opened({ do: [first, ...others] }: Button): string | undefined {
  if (others.length > 0) return undefined;
  return typeof first === 'object' && 'open' in first ? first.open : undefined;
}

/**
 * What a click on a row does, or Enter: what the definition says of `rowClick`; else the button of the row that opens it to
 * read, else the first one that opens it. Undefined: nothing opens these rows.
 */
export function useRowOpen(node: CompiledNode, block: BlockHandle): ((line: Line) => void) | undefined {
  // The compiler checked the props against the kind's schema.
  const { rowActions } = node.props as PropsOf<typeof listKind>;
  const run = useActions();
  const { read } = useReading();
  const { allows } = useServices();
  const { overlays } = useScreen().screen;
  const buttons = useMemo(() => {
    const opening = permittedButtons(rowActions, allows).filter((button) => opened(button) !== undefined);
    const isReading = (button: Button) => overlays[opened(button) ?? '']?.zhjyKey === 'detail';
    return [...opening.filter(isReading), ...opening.filter((button) => !isReading(button))];
  }, [rowActions, allows, overlays]);
  const onRow = node.on['rowClick'];
  if (onRow) return (line) => void run(onRow, { block, names: { row: line } });
  if (buttons.length === 0) return undefined;
  return (line) => {
    if (groupValue in line) return;
    const names = { row: line };
    const here = createScope(names, { read, bind() {}, subscribe: () => () => {} });
    const [first] = visibleButtons(buttons, here.read, allows).filter(({ isDisabled }) => !isDisabled);
    if (first) void run(first.button.do, { block, names });
  };
}
