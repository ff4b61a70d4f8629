import { type CSSProperties, use, useMemo } from 'react';
import { type Bounds, placeCells, placeOf, readingOrder } from '#core/portal/place-cells.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useDevice } from '#runtime/context/application.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import { DesignedGridContext } from '#runtime/portal/designed-grid.ts';
import { NodeView } from '#runtime/render/NodeView.tsx';
import { BlockRoot } from '../../../kit/overlay/BlockFrame.tsx';
import { PortalRefresh } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import type { grid } from '../grid.ts';
import './grid.css';

/**
 * Cells for this device, without the mark of their devices: the common rule knows only pages of a computer. A cell
 * without a mark is for both.
 */
function cellsFor(mobile: boolean, children: readonly CompiledNode[]): CompiledNode[] {
  const device = mobile ? 'app' : 'pc';
  return children.flatMap((node) => {
    const { visibility, ...config } = node.config;
    if (visibility && visibility.length > 0 && !visibility.includes(device)) return [];
    return [{ ...node, config: config as CompiledNode['config'] }];
  });
}

export default function GridView({ node }: NodeProps) {
  const { mobile } = useDevice();
  const designed = use(DesignedGridContext);
  const { refresh } = node.props as PropsOf<typeof grid>;
  const { cells, places } = useMemo(() => {
    const visible = cellsFor(mobile, node.children);
    const placed = placeCells(
      visible.map(({ props }) => placeOf(props)),
      visible.map(({ props }) => props as Bounds),
    );
    const order = readingOrder(placed);
    return { cells: order.map((at) => visible[at]!), places: order.map((at) => placed[at]!) };
  }, [mobile, node.children]);
  return (
    <PortalRefresh value={refresh}>
      <BlockRoot node={node}>
        <div className="zp-grid" ref={designed?.ref} data-device={mobile ? 'app' : 'pc'}>
          {cells.map((cell, index) => {
            const { x, y, w, h } = designed?.places.get(cell.address) ?? places[index]!;
            const style = { '--zp-x': x + 1, '--zp-y': y + 1, '--zp-w': w, '--zp-h': h } as CSSProperties;
            return (
              <div className="zp-place" key={cell.address} style={style}>
                <NodeView node={cell} />
              </div>
            );
          })}
        </div>
      </BlockRoot>
    </PortalRefresh>
  );
}
