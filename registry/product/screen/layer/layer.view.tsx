import { type CSSProperties, Suspense, use, useMemo } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { DesignedCanvasContext } from '#runtime/screen/designed-canvas.ts';
import { LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { PortalRefresh } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import type { layer } from '../screen.ts';
import './layer.css';

export default function LayerView({ node }: NodeProps) {
  const props = node.props as PropsOf<typeof layer>;
  const outer = use(PortalRefresh);
  const { x, y, w, h } = use(DesignedCanvasContext)?.places.get(node.address) ?? props;
  const { turn, layer: order, opacity, refreshSeconds } = props;
  const refresh = useMemo(
    () => (refreshSeconds === undefined ? outer : { ...outer, seconds: refreshSeconds }),
    [outer, refreshSeconds],
  );
  const style: CSSProperties = {
    ...{ left: x, top: y, width: w, height: h, zIndex: order },
    ...(turn !== 0 && { transform: `rotate(${turn}deg)` }),
    ...(opacity < 100 && { opacity: opacity / 100 }),
  };
  return (
    <div className="zw-layer" style={style}>
      <PortalRefresh value={refresh}>
        <Suspense fallback={<LoadingSkeleton rows={3} />}>
          <Nodes nodes={node.children} />
        </Suspense>
      </PortalRefresh>
    </div>
  );
}
