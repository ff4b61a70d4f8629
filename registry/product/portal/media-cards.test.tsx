import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setZone } from '#core/dates/zone.ts';
import type { Services } from '#runtime/context/services.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { type FakeCalls, fakeClient } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';
import { showWorkspace } from '../../testing/show-workspace.tsx';

beforeEach(() => setZone('Asia/Shanghai'));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** People who want less motion. */
function wantLessMotion() {
  const plain = window.matchMedia.bind(window);
  vi.stubGlobal('matchMedia', (query: string) => ({ ...plain(query), matches: query.includes('reduced-motion') }));
}

async function show(
  zhjyKey: string,
  props: object,
  calls: FakeCalls = {},
  more: { mobile?: boolean; services?: Partial<Services> } = {},
) {
  const node = { config: { zhjyKey }, ...props } as DefinitionNode;
  const cell: DefinitionNode = { config: { zhjyKey: 'cell' }, x: 0, y: 0, w: 6, h: 4, title: '卡片', children: [node] };
  const client = fakeClient(calls);
  const navigate = vi.fn();
  const body: DefinitionNode = { config: { zhjyKey: 'grid' }, children: [cell] };
  await showPage({ body, client, services: { navigate, ...more.services }, mobile: more.mobile ?? false });
  return { client, navigate, card: within(await screen.findByRole('group', { name: '卡片' })) };
}
const own = (name: string) => `/api/file/${name}.png`;

describe('a picture on a portal', () => {
  it('fills its card, has words with their look, and leads somewhere [PORTAL-011]', async () => {
    const look = { imageFillStyle: 'contain', textFontSize: 20, textLeft: 'right', textBgColor: '#ff0000' };
    const props = { imageUrl: own('a'), textDefaultValue: '欢迎', ...look, linkType: '1', urlAddress: 'home' };
    const { card, navigate } = await show('image', props);
    const picture = await card.findByRole<HTMLImageElement>('img', { name: '欢迎' });
    expect([picture.getAttribute('src'), picture.style.objectFit]).toEqual([own('a'), 'contain']);
    expect(card.getByText('欢迎').style).toMatchObject({ fontSize: '20px', textAlign: 'right' });
    fireEvent.click(card.getByRole('link'));
    expect(navigate).toHaveBeenCalledWith('/home', '_self');
  });

  it('is not asked of another host, which would learn who reads the page', async () => {
    const { card } = await show('image', { imageUrl: 'https://elsewhere.example/a.png' });
    await card.findByText('https://elsewhere.example/a.png');
    expect(document.querySelector('.zp-picture img')).toBeNull();
    cleanup();
    const none = await show('image', {});
    await none.card.findByText('暂无数据');
  });
});

describe('pictures that follow one another', () => {
  const slides = ['甲', '乙', '丙'].map((name, at) => ({ imageUrl: own(`${at}`), textDefaultValue: name }));
  const shown = () => document.querySelector('.zp-carousel-slide:not([inert]) .zp-picture-words')?.textContent;
  const group = () => document.querySelector<HTMLElement>('.zp-carousel')!;
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  async function turning(props: object = {}) {
    const found = await show('carousel', { slides, carouselInterval: 2_000, ...props });
    await screen.findByText('甲');
    // Rendering again starts the timer on the fake clock.
    vi.useFakeTimers();
    fireEvent.mouseEnter(group());
    fireEvent.mouseLeave(group());
    return found;
  }

  it('turn after their interval, in their direction, and begin again where they are to [PORTAL-011]', async () => {
    await turning({ carouselDirection: 'vertical' });
    expect([shown(), group().dataset['direction']]).toEqual(['甲', 'vertical']);
    wait(1_999);
    expect(shown()).toBe('甲');
    wait(1);
    expect([shown(), group().style.getPropertyValue('--zp-at')]).toEqual(['乙', '1']);
    wait(2_000);
    wait(2_000);
    expect(shown()).toBe('甲');
    cleanup();
    vi.useRealTimers();
    await turning({ carouselLoop: false });
    for (let turn = 0; turn < 4; turn += 1) wait(2_000);
    expect(shown()).toBe('丙');
    cleanup();
    vi.useRealTimers();
    await turning({ carouselAutoplay: false });
    wait(60_000);
    expect(shown()).toBe('甲');
  });

  it('stop below the pointer, with the focus inside, and for people who want less motion [PORTAL-011]', async () => {
    const { card } = await turning();
    fireEvent.mouseEnter(group());
    wait(10_000);
    expect(shown()).toBe('甲');
    fireEvent.mouseLeave(group());
    const [dot] = card.getAllByRole('button', { name: /第 1 张/ });
    act(() => dot!.focus());
    wait(10_000);
    expect(shown()).toBe('甲');
    act(() => dot!.blur());
    wait(2_000);
    expect(shown()).toBe('乙');
    cleanup();
    vi.useRealTimers();
    wantLessMotion();
    await turning();
    wait(10_000);
    expect(shown()).toBe('甲');
  });

  it('are turned by arrows and dots, where there are some [PORTAL-011]', async () => {
    const { card } = await show('carousel', { slides, carouselAutoplay: false, carouselArrow: 'always' });
    await screen.findByText('甲');
    fireEvent.click(card.getByRole('button', { name: '下一张' }));
    expect(shown()).toBe('乙');
    fireEvent.click(card.getByRole('button', { name: '上一张' }));
    fireEvent.click(card.getByRole('button', { name: '上一张' }));
    expect(shown()).toBe('丙');
    fireEvent.click(card.getByRole('button', { name: '第 2 张，共 3 张' }));
    expect(shown()).toBe('乙');
    expect(card.getByRole('button', { name: '第 2 张，共 3 张' }).getAttribute('aria-current')).toBe('true');
    cleanup();
    await show('carousel', { slides, carouselArrow: 'never', carouselIndicatorPosition: 'none' });
    await screen.findByText('甲');
    expect(screen.queryByRole('button', { name: /张/ })).toBeNull();
    cleanup();
    await show('carousel', { slides, carouselAutoplay: false, carouselLoop: false, carouselArrow: 'always' });
    await screen.findByText('甲');
    expect(screen.queryByRole('button', { name: '上一张' })).toBeNull();
    expect(document.querySelector('.zp-carousel-dots')?.getAttribute('data-position')).toBe('bottom');
  });

  it('are others on a phone, where there are some', async () => {
    await show(
      'carousel',
      { slides, appSlides: [{ imageUrl: own('x'), textDefaultValue: '手机' }] },
      {},
      { mobile: true },
    );
    await screen.findByText('手机');
    expect(screen.queryByText('甲')).toBeNull();
  });
});

describe('a film on a portal', () => {
  const film = () => document.querySelector('video')!;
  it('starts when the user starts it, or by itself without sound [PORTAL-011]', async () => {
    await show('video', { videoUrl: '/api/file/a.mp4' });
    await vi.waitFor(() => expect(film()).not.toBeNull());
    expect([film().getAttribute('src'), film().autoplay, film().muted, film().controls]).toEqual([
      ...['/api/file/a.mp4', false, false, true],
    ]);
    cleanup();
    await show('video', { videoUrl: '/api/file/a.mp4', videoAutoplay: true, videoLoop: true });
    expect([film().autoplay, film().muted, film().loop]).toEqual([true, true, true]);
    cleanup();
    wantLessMotion();
    await show('video', { videoUrl: '/api/file/a.mp4', videoAutoplay: true });
    expect(film().autoplay).toBe(false);
    cleanup();
    await show('video', { videoUrl: 'https://elsewhere.example/a.mp4' });
    expect(document.querySelector('video')).toBeNull();
  });
});

describe('words on a portal', () => {
  it('are plain, or cleaned HTML [PORTAL-011]', async () => {
    const content = '<b>重要</b><img src=x onerror="alert(1)"><script>alert(2)</script>';
    await show('text', { content });
    expect((await screen.findByText(content)).querySelector('b')).toBeNull();
    cleanup();
    const { card } = await show('text', { content, isHtml: true });
    expect((await card.findByText('重要')).tagName).toBe('B');
    expect(document.querySelector('.zk-rich script, .zk-rich [onerror]')).toBeNull();
  });

  it.each(['left', 'right', 'up'])('run %s, longer the more they are [PORTAL-011]', async (running) => {
    await show('text', { content: '短', running, runningSpeed: 100 });
    const place = () => screen.getByText(/短/).parentElement!;
    await screen.findByText('短');
    expect([place().dataset['running'], place().style.getPropertyValue('--zk-seconds')]).toEqual([running, '6s']);
    cleanup();
    await show('text', { content: '短'.repeat(200), running, runningSpeed: 100 });
    await screen.findByText(/短{200}/);
    expect(place().style.getPropertyValue('--zk-seconds')).toBe('30s');
    cleanup();
    await show('text', { content: '短' });
    expect((await screen.findByText('短')).dataset['running']).toBeUndefined();
  });
});

describe('a frame on a portal', () => {
  it('shows pages of this server and of trusted hosts only; others are a link [PORTAL-011]', async () => {
    const services = {
      authored: { key: 'x', origin: { noun: 'portal', id: 'p', version: 1 } },
    } as unknown as Partial<Services>;
    await show('iframe', { href: '/api/file/page.html' }, {}, { services });
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe('/api/file/page.html');
    cleanup();
    const { card } = await show('iframe', { href: 'https://elsewhere.example/x' }, {}, { services });
    const link = await card.findByRole('link', { name: '在新窗口打开 https://elsewhere.example/x' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://elsewhere.example/x', '_blank']);
    expect(document.querySelector('iframe')).toBeNull();
    cleanup();
    const trusted = { config: { zhjyKey: 'iframe' }, href: 'https://elsewhere.example/x' } as DefinitionNode;
    const body = { config: { zhjyKey: 'grid' }, children: [{ config: { zhjyKey: 'cell' }, children: [trusted] }] };
    await showWorkspace(body, { frameHosts: ['Elsewhere.example'] }, services);
    const shown = () => document.querySelector('iframe')?.getAttribute('src');
    await vi.waitFor(() => expect(shown()).toBe('https://elsewhere.example/x'));
    cleanup();
    await showWorkspace(body, { frameHosts: ['other.example'] }, services);
    await screen.findByRole('link', { name: /elsewhere/ });
    expect(shown()).toBeUndefined();
  });
});

describe('the month of the schedule', () => {
  const at = (text: string) => Date.parse(`${text}+08:00`);
  it('marks the days with own entries, and lists those of the chosen day [PORTAL-011]', async () => {
    const asked: { startTime: number; endTime: number }[] = [];
    const list = [
      { id: 's1', title: '周会', startDay: at('2024-05-06T02:00:00'), endDay: at('2024-05-06T03:00:00'), allDay: 0 },
      { id: 's2', title: '出差', startDay: at('2024-05-14T00:00:00'), endDay: at('2024-05-15T00:00:00'), allDay: 1 },
    ];
    const answer = (input: unknown) => (asked.push(input as never), { list });
    const { card, navigate } = await show('schedule', {}, { 'schedule.list': answer });
    const link = await card.findByRole('link');
    expect(link.textContent).toBe('02:00周会');
    const busy = card.getAllByRole('button').filter(({ dataset }) => dataset['busy'] === 'true');
    expect(busy.map(({ textContent }) => textContent)).toEqual(['6', '14', '15']);
    fireEvent.click(link);
    expect(navigate).toHaveBeenCalledWith('/workFlow/schedule?id=s1', '_self');
    fireEvent.click(busy[2]!);
    expect(card.getByRole('link').textContent).toBe('全天出差');
    fireEvent.click(card.getAllByRole('button', { name: /16日/ })[0]!);
    card.getByText('这一天没有日程');
    fireEvent.click(card.getByRole('button', { name: '下个月' }));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ startTime }) => startTime)).toEqual([at('2024-04-29T00:00:00'), at('2024-05-27T00:00:00')]);
  });
});
