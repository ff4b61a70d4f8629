import { afterEach, beforeEach, expect, it } from 'vitest';
import { type BackSteps, createBackSteps } from './back-steps.ts';

let steps: BackSteps;
let stop = () => {};
let start: number;
const position = () => (window.history.state as { idx: number }).idx;

beforeEach(() => {
  // A page of the router, with one before it.
  const idx = ((window.history.state as { idx?: number } | null)?.idx ?? 0) + 1;
  window.history.pushState({ idx }, '');
  start = idx;
  steps = createBackSteps(window);
  stop = steps.listen();
});
afterEach(() => stop());

const traversed = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
async function back(): Promise<void> {
  const end = traversed();
  window.history.back();
  await end;
}

it('closes what was opened last, one at each step back, and stays on the page', async () => {
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

it('asks again at each step back as long as the person stays', async () => {
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

it('takes its entry away when it is closed by its own button', async () => {
  const remove = steps.add(() => {});
  const end = traversed();
  remove();
  await end;
  expect(position()).toBe(start);
});

it('hands the address down to the page when it is closed by its own button, not on the way back', async () => {
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

it('reuses the entry where one closes and another opens in the same turn', () => {
  steps.add(() => {})();
  steps.add(() => {});
  expect(position()).toBe(start + 1);
});

it('skips the entry of something that closed while the page went on to another address', async () => {
  const remove = steps.add(() => {});
  remove();
  window.history.pushState({ idx: position() + 1 }, '', '/elsewhere');
  await new Promise((resolve) => setTimeout(resolve));
  expect([position(), window.location.pathname]).toEqual([start + 2, '/elsewhere']);
  await back();
  await traversed();
  expect(position()).toBe(start);
});

it('takes the entry of a dialog that was open before a reload for the one that opens again', () => {
  steps.add(() => {});
  stop();
  const reloaded = createBackSteps(window);
  stop = reloaded.listen();
  reloaded.add(() => {});
  expect(position()).toBe(start + 1);
});
