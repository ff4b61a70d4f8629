import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OverlayHistory, createOverlayHistory } from './overlay-history.ts';

let steps: OverlayHistory;
let stop = () => {};
let start: number;
const position = () => (window.history.state as { idx: number }).idx;

beforeEach(() => {
  // A page of the router, with one before it.
  const idx = ((window.history.state as { idx?: number } | null)?.idx ?? 0) + 1;
  window.history.pushState({ idx }, '');
  start = idx;
  steps = createOverlayHistory(window);
  stop = steps.listen();
});
afterEach(() => stop());

const traversed = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
async function back(): Promise<void> {
  const end = traversed();
  window.history.back();
  await end;
}

it('closes the uppermost overlay on browser back, one per step, and stays on the page', async () => {
  const closed: string[] = [];
  const open = (name: string) => {
    const remove = steps.add(() => {
      closed.push(name);
      remove();
    });
  };
  open('list');
  open('form');
  expect(position()).toBe(start + 2);
  await back();
  expect([closed, position()]).toEqual([['form'], start + 1]);
  await back();
  expect([closed, position()]).toEqual([['form', 'list'], start]);
});

it('asks again at each step back as long as the user stays', async () => {
  let questions = 0;
  const remove = steps.add(() => {
    questions += 1;
  });
  await back();
  await back();
  expect([questions, position()]).toEqual([2, start + 1]);
  const end = traversed();
  remove();
  await end;
  expect(position()).toBe(start);
});

it('removes its history entry when it is closed by its own button', async () => {
  const remove = steps.add(() => {});
  const end = traversed();
  remove();
  await end;
  expect(position()).toBe(start);
});

it('passes its address to the page entry when it is closed by its own button, not on browser back', async () => {
  const [page, turned] = [window.location.pathname, `${window.location.pathname}?page=2`];
  const here = () => window.location.pathname + window.location.search;
  const read: string[] = [];
  const router = () => void read.push(here());
  window.addEventListener('popstate', router);
  for (const isBack of [false, true]) {
    window.history.replaceState(window.history.state, '', page);
    const remove = steps.add(() => remove());
    window.history.replaceState(window.history.state, '', turned);
    const end = traversed();
    if (isBack) window.history.back();
    else remove();
    await end;
  }
  window.removeEventListener('popstate', router);
  expect(read).toEqual([turned, page]);
});

it('reuses the history entry if one closes and another opens in the same tick', () => {
  steps.add(() => {})();
  steps.add(() => {});
  expect(position()).toBe(start + 1);
});

it('skips the history entry of an overlay that closed during a navigation', async () => {
  const remove = steps.add(() => {});
  remove();
  window.history.pushState({ idx: position() + 1 }, '', '/elsewhere');
  await new Promise((resolve) => setTimeout(resolve));
  expect([position(), window.location.pathname]).toEqual([start + 2, '/elsewhere']);
  await back();
  await traversed();
  expect(position()).toBe(start);
});

it('reuses the history entry from before a reload for the reopened dialog', () => {
  steps.add(() => {});
  stop();
  const reloaded = createOverlayHistory(window);
  stop = reloaded.listen();
  reloaded.add(() => {});
  expect(position()).toBe(start + 1);
});
