import { memo, useId, useMemo } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { FormScope, useFormPlace } from '#runtime/form/form-scope.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { useText } from '#runtime/context/use-translation.ts';
import { RowButtons } from './RowButtons.tsx';
import type { TableButton } from './table.ts';

interface ItemProps {
  node: CompiledNode;
  row: string;
  index: number;
  isOpen: boolean;
  buttons: readonly TableButton[];
  onToggle(row: string): void;
  onPress(button: TableButton, row: string): void;
}

/** One row as a small form, titled with the table's label and the row number (SUBTABLE-017). */
export const ListItem = memo(function ListItem(props: ItemProps) {
  const { node, row, index, isOpen, buttons, onToggle, onPress } = props;
  const place = useFormPlace();
  const id = useId();
  const title = `${useText(node.config.label)}${index + 1}`;
  const inRow = useMemo(() => ({ ...place, row: { table: node.field ?? '', id: row } }), [place, node.field, row]);
  return (
    <section className="zt-item" data-row={row}>
      <div className="zt-itemhead">
        <button
          type="button"
          className="zt-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(row)}
        >
          <span aria-hidden className={isOpen ? 'zt-arrow zt-arrow--open' : 'zt-arrow'} />
          {title}
        </button>
        <RowButtons buttons={buttons} index={index} onPress={(button) => onPress(button, row)} />
      </div>
      {/* A collapsed item stays mounted (hidden), so that validation issues of its fields can be shown. */}
      <div id={id} className="zt-itembody" hidden={!isOpen}>
        <FormScope value={inRow}>
          <Nodes nodes={node.children} />
        </FormScope>
      </div>
    </section>
  );
});
