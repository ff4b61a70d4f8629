import type { EChartsType } from 'echarts/core';
import { type RefObject, use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ChartScale } from '#runtime/portal/chart-scale.ts';
import type { ChartOption } from './chart-option.ts';
import type { ChartTheme } from './palette.ts';

/** The chart library, loaded where a chart is reached. */
export const chartLibrary = { load: () => import('./library.ts'), loadMaps: () => import('./map-library.ts') };

/** What a map needs besides its options: outlines under a name, and whether its places are named in turn. */
export interface ChartMap {
  readonly name: string;
  readonly outlines: object;
  /** Milliseconds for each of so many places; absent: they are named when pointed at. */
  readonly tour?: { readonly everyMs: number; readonly count: number };
}

async function started(element: HTMLElement, map: ChartMap | undefined, scale: number): Promise<() => EChartsType> {
  const options = { devicePixelRatio: window.devicePixelRatio * scale };
  if (!map) {
    const { startChart } = await chartLibrary.load();
    return () => startChart(element, undefined, options);
  }
  const { startChart, registerMap } = await chartLibrary.loadMaps();
  registerMap(map.name, map.outlines as Parameters<typeof registerMap>[1]);
  return () => startChart(element, undefined, options);
}

/** Names the places of a map one after another, unless the pointer is on it, the page hidden, or the user prefers less motion. */
function useTour(
  chart: RefObject<EChartsType | undefined>,
  frame: RefObject<HTMLElement | null>,
  tour: ChartMap['tour'],
) {
  const { everyMs = 0, count = 0 } = tour ?? {};
  useEffect(() => {
    if (count === 0 || window.matchMedia(stillQuery).matches) return undefined;
    let dataIndex = -1;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible' || frame.current?.matches(':hover')) return;
      dataIndex = (dataIndex + 1) % count;
      chart.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex });
    }, everyMs);
    return () => clearInterval(timer);
  }, [chart, frame, everyMs, count]);
}

const stillQuery = '(prefers-reduced-motion: reduce)';

/** The colours of the theme at an element, which the application sets as custom properties. */
function themeAt(element: HTMLElement): ChartTheme {
  const style = getComputedStyle(element);
  const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
  const ground = read('--ant-color-bg-elevated', '#ffffff');
  return {
    isDark: lightness(ground) < 128,
    text: read('--ant-color-text', '#1f1f1f'),
    quiet: read('--ant-color-text-secondary', '#666666'),
    line: read('--ant-color-border-secondary', '#e5e5e5'),
    ground,
  };
}

/** Lightness of a colour `#rrggbb`, 0 to 255; of another notation that of white. */
function lightness(color: string): number {
  const hex = /^#([0-9a-f]{6})/i.exec(color)?.[1];
  const short = /^#([0-9a-f]{3})$/i.exec(color)?.[1];
  const digits = hex ?? short?.replace(/./g, '$&$&');
  if (digits === undefined) return 255;
  const [r, g, b] = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as [number, number, number];
  return 0.299 * r + 0.587 * g + 0.114 * b;
}

/**
 * Whether an element has been in view or near it, with a size: charts far below are drawn when they are reached, and none in an
 * element without room.
 */
function useReached(frame: RefObject<HTMLElement | null>): boolean {
  const [isReached, setReached] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = frame.current;
    if (!element || isReached) return undefined;
    let isNear = false;
    const look = () => {
      if (isNear && element.clientWidth > 0 && element.clientHeight > 0) setReached(true);
    };
    const places = new IntersectionObserver(
      (seen) => {
        isNear = seen.at(-1)?.isIntersecting === true;
        look();
      },
      { rootMargin: '100px' },
    );
    const sizes = new ResizeObserver(look);
    for (const observer of [places, sizes]) observer.observe(element);
    return () => {
      for (const observer of [places, sizes]) observer.disconnect();
    };
  }, [frame, isReached]);
  return isReached;
}

/** The class of the root element, which names the theme. */
function useThemeMark(): string {
  const [mark, setMark] = useState('');
  useEffect(() => {
    const root = document.documentElement;
    const read = () => setMark(`${root.className} ${root.getAttribute('style') ?? ''} ${root.dataset['theme'] ?? ''}`);
    read();
    const observer = new MutationObserver(read);
    observer.observe(root, { attributes: true });
    return () => observer.disconnect();
  }, []);
  return mark;
}

/** The factor of the pixels of a chart: at least those of the page, in steps, so that it is not drawn again for each change of a window. */
const sharpness = (scale: number): number => Math.max(1, Math.ceil(scale * 2) / 2);

export interface DrawnChart {
  resize(): void;
  /** The chart as a PNG; undefined before it is drawn. */
  picture(): Promise<Blob | undefined>;
}

/** Part of a chart, by the names of its category and its series. */
export interface ChartPart {
  name: string;
  series: string;
}

export interface ChartPresses {
  /** An area of a map is pressed, by its name. */
  area?: ((area: string) => void) | undefined;
  part?: ((part: ChartPart) => void) | undefined;
}

/** `optionOf`: undefined while something it needs is loaded. Draws a chart in an element once it is reached, again when its options or the theme change, and fits it to its size. */
export function useChart(
  frame: RefObject<HTMLElement | null>,
  optionOf: ((theme: ChartTheme, isStill: boolean) => ChartOption) | undefined,
  reads: readonly unknown[],
  { map, presses = {} }: { map?: ChartMap | undefined; presses?: ChartPresses } = {},
): DrawnChart {
  const chart = useRef<EChartsType>(undefined);
  const drawnScale = useRef(1);
  const isReached = useReached(frame);
  const scale = sharpness(use(ChartScale));
  const mark = useThemeMark();
  const pressed = useEffectEvent((params: { componentType?: string; name?: string; seriesName?: string }) => {
    const { componentType, name = '', seriesName = '' } = params;
    if (componentType === 'geo') presses.area?.(name);
    else presses.part?.({ name, series: seriesName });
  });
  useEffect(() => {
    const element = frame.current;
    if (!element || !isReached || !optionOf) return undefined;
    let isClosed = false;
    const observer = new ResizeObserver(() => chart.current?.resize());
    void started(element, map, scale).then((start) => {
      if (isClosed) return;
      const isStill = window.matchMedia(stillQuery).matches;
      if (chart.current && drawnScale.current !== scale) {
        chart.current.dispose();
        chart.current = undefined;
      }
      if (!chart.current) {
        drawnScale.current = scale;
        chart.current = start();
        chart.current.on('click', (params) => pressed(params));
      }
      chart.current.setOption(optionOf(themeAt(element), isStill) as Parameters<EChartsType['setOption']>[0], true);
      observer.observe(element);
    });
    return () => {
      isClosed = true;
      observer.disconnect();
    };
    // The options depend on `reads` only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [frame, isReached, mark, map, scale, ...reads]);
  useTour(chart, frame, map?.tour);
  useEffect(
    () => () => {
      chart.current?.dispose();
      chart.current = undefined;
    },
    [],
  );
  return useMemo(
    () => ({
      resize: () => chart.current?.resize(),
      picture: () => pictureOf(chart.current),
    }),
    [],
  );
}

async function pictureOf(chart: EChartsType | undefined): Promise<Blob | undefined> {
  const address = chart?.getDataURL({ type: 'png', pixelRatio: 2 });
  if (address === undefined) return undefined;
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));
  return new Blob([bytes], { type: 'image/png' });
}
