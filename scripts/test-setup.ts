import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { throwViolations } from '#registry/testing/contract-violations.ts';
import { setZone } from '#core/dates/zone.ts';

// Imported up front, as nearly every page needs them: loading them must not count as waiting time of a test.
await Promise.all([import('antd'), import('@ant-design/icons')]);

// Timeout for asynchronous queries in milliseconds: a busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 });
afterEach(throwViolations);
// Test files share modules: reset the document between files.
afterAll(() => {
  cleanup();
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  // Also resets the server's time zone.
  setZone('');
});

/**
 * jsdom applies every rule of every style sheet for each call, and queries by role make thousands: computes a style again
 * only after the document has changed.
 */
function cachedStyles(compute: typeof getComputedStyle) {
  let styles = new WeakMap<Element, CSSStyleDeclaration>();
  const forget = () => {
    styles = new WeakMap();
  };
  const changes = new MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  return function cachedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
    if (pseudo || !element.isConnected) return compute(element, pseudo);
    if (changes.takeRecords().length > 0) forget();
    const style = styles.get(element) ?? compute(element);
    styles.set(element, style);
    return style;
  };
}

const page = document.defaultView as Window & typeof globalThis;
// The files of a worker may share the document.
if (page.getComputedStyle.name !== 'cachedStyle') page.getComputedStyle = cachedStyles(page.getComputedStyle);
globalThis.getComputedStyle = page.getComputedStyle;

// Browser APIs used by antd that jsdom lacks.
class NoResize {
  observe() {}
  unobserve() {}
  disconnect() {}
}

globalThis.ResizeObserver ??= NoResize as unknown as typeof ResizeObserver;
// The PDF library creates one at import.
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
// The product's default language is Chinese.
Object.defineProperty(navigator, 'language', { value: 'zh-CN', configurable: true });
