import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { throwViolations } from '#registry/_shared/testing/contract-violations.ts';
import { keepZone } from '#core/dates/zone.ts';

// What nearly every page is made of: its coming is nothing a test waits for.
await Promise.all([import('antd'), import('@ant-design/icons')]);

// How long a test waits for what will come: a busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 });
afterEach(throwViolations);
// Files share their modules: none leaves its page, or what it drew on it by hand, to the next.
afterAll(() => {
  cleanup();
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  // Nor the zone a server told.
  keepZone('');
});

// What antd asks of a browser and jsdom does not have.
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoResize as unknown as typeof ResizeObserver;
// The reader of PDF files makes one as soon as it is loaded.
globalThis.DOMMatrix ??= function Matrix() {} as unknown as typeof DOMMatrix;
globalThis.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})) as typeof matchMedia;
Element.prototype.scrollIntoView ??= () => {};
// The first language of the product is that of its first customers.
Object.defineProperty(navigator, 'language', { value: 'zh-CN', configurable: true });
