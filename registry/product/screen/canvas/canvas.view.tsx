import { useQueryClient } from '@tanstack/react-query';
import { App, ConfigProvider, theme } from 'antd';
import {
  type CSSProperties,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { isObject } from '#core/schema/record.ts';
import { formatTime } from '#core/dates/format.ts';
import { type Scale, scaleOf, type Size } from '#core/screen/scale.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useRecordsChanged } from '#runtime/context/live.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { NodeView } from '#runtime/render/NodeView.tsx';
import { ChartScale } from '#runtime/portal/chart-scale.ts';
import { DesignedCanvasContext } from '#runtime/screen/designed-canvas.ts';
import { PortalRefresh } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import type { canvas } from '../screen.ts';
import './canvas.css';

export default function CanvasView({ node }: NodeProps) {
  const props = node.props as PropsOf<typeof canvas>;
  const { width, height, fit, dark, background, backgroundUrl, refreshSeconds, live } = props;
  const designed = use(DesignedCanvasContext);
  const frame = useRef<HTMLDivElement>(null);
  // While it is designed, its pane is as high as it needs.
  const scale = useScale(frame, (room) =>
    designed ? scaleOf('width', { width, height }, { ...room, height: 0 }) : scaleOf(fit, { width, height }, room),
  );
  const refresh = useMemo(() => ({ seconds: refreshSeconds, isSteady: true }), [refreshSeconds]);
  const ground: CSSProperties = {
    ...(background !== '' && { backgroundColor: background }),
    ...(backgroundUrl !== '' && { backgroundImage: `url(${JSON.stringify(backgroundUrl)})` }),
  };
  const place: CSSProperties = {
    width,
    height,
    transform: `translate(${scale.left}px, ${scale.top}px) scale(${scale.x}, ${scale.y})`,
  };
  useReloadOfChanged(node, live);
  return (
    <PortalRefresh value={refresh}>
      <ChartScale value={Math.max(scale.x, scale.y)}>
        <ConfigProvider theme={{ algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm }}>
          <App component="div" className="zw-app">
            <div ref={frame} className="zw-frame" data-fit={designed ? 'width' : fit} data-dark={dark} style={ground}>
              {/* Takes the room of the scaled canvas, which itself takes none. */}
              <div className="zw-room" style={{ width: width * scale.x, height: height * scale.y }}>
                <div className="zw-canvas" ref={designed?.ref} style={place}>
                  {node.children.map((layer) => (
                    <NodeView key={layer.address} node={layer} />
                  ))}
                </div>
              </div>
            </div>
            <LostConnection />
          </App>
        </ConfigProvider>
      </ChartScale>
    </PortalRefresh>
  );
}

/** The scale for the size of an element; it follows it. */
function useScale(frame: RefObject<HTMLElement | null>, scaleFor: (room: Size) => Scale): Scale {
  const [room, setRoom] = useState<Size>({ width: window.innerWidth, height: window.innerHeight });
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) setRoom({ width, height });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return scaleFor(room);
}

const noForms: readonly string[] = [];

/** The forms whose records the cells below a node show. */
function formsBelow(node: CompiledNode): string[] {
  const { source } = node;
  const own = source && 'model' in source ? [source.model] : [];
  return [...own, ...node.children.flatMap(formsBelow)];
}

/** Reloads the cells of a form when the server says that its records changed; a hidden page does so when it is shown. */
function useReloadOfChanged(canvasNode: CompiledNode, isLive: boolean): void {
  const queries = useQueryClient();
  const forms = useMemo(() => (isLive ? [...new Set(formsBelow(canvasNode))] : noForms), [canvasNode, isLive]);
  const waiting = useRef<Set<string>>(new Set());
  const reload = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' || waiting.current.size === 0) return;
    const changed = waiting.current;
    waiting.current = new Set();
    void queries.invalidateQueries({
      queryKey: ['card'],
      predicate: ({ queryKey }) => {
        const input = queryKey[2];
        return isObject(input) && changed.has(String(input['modelId']));
      },
    });
  });
  useRecordsChanged(forms, (changed) => {
    for (const id of changed ?? forms) waiting.current.add(id);
    reload();
  });
  useEffect(() => {
    const shown = () => reload();
    document.addEventListener('visibilitychange', shown);
    return () => document.removeEventListener('visibilitychange', shown);
  }, []);
}

/** While data cannot be loaded: of when the shown ones are. It goes by itself. */
function LostConnection() {
  const t = useTranslation();
  const since = useFailedSince();
  if (since === undefined) return null;
  return (
    <p className="zw-lost" role="status">
      {t('data-screen.lost', { time: formatTime(since, 'yyyy-MM-dd HH:mm:ss') })}
    </p>
  );
}

/** The time of the oldest shown data whose reload failed; undefined: all are as new as they should be. */
function useFailedSince(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  // Not a state that each change sets: React remembers what sets it to the same value until it is rendered, which may be weeks.
  return useSyncExternalStore(subscribe, () => {
    const failed = cache
      .findAll({ queryKey: ['card'], type: 'active' })
      .map(({ state }) => state)
      .filter(({ status, dataUpdatedAt }) => status === 'error' && dataUpdatedAt > 0);
    return failed.length === 0 ? undefined : Math.min(...failed.map(({ dataUpdatedAt }) => dataUpdatedAt));
  });
}
