import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { chartLibrary } from '#registry/product/charts/shared/use-chart.ts';
import { throwViolations } from '#registry/testing/contract-violations.ts';
import { setZone } from '#core/dates/zone.ts';

// Imported up front, as nearly every page needs them: loading them must not count as waiting time of a test.
await Promise.all([import('antd'), import('@ant-design/icons')]);

// jsdom has no canvas: charts draw nothing. Tests of charts spy on what is drawn.
const drawsNothing = { setOption() {}, dispose() {}, resize() {}, on() {} };
chartLibrary.load = async () => ({ startChart: () => drawsNothing }) as never;

// Test files share the time zone, which the server sends: an answer to a page of the file before may have come after that file ended.
setZone('');

// Timeout for asynchronous queries in milliseconds: a busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 });
afterEach(throwViolations);
// Test files share modules: reset the document between files.
afterAll(() => {
  cleanup();
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  setZone('');
});

/** What queries by role, pointers and the tests of themes read of a style sheet. */
const relevant = /^(?:display|visibility|pointer-events|--ant-color-primary):/;

/** Rules of a sheet as antd writes it, without other declarations, without spaces and line breaks. */
const relevantRules = (css: string) =>
  css.replace(/([^{}]*)\{([^{}]*)\}/g, (_rule, selector: string, body: string) => {
    const declarations = body.split(';').filter((declaration) => relevant.test(declaration));
    return declarations.length === 0 ? '' : `${selector}{${declarations.join(';')}}`;
  });

/** jsdom matches every rule of antd with each element whose style is computed: without most of them it takes a fraction. */
function readRelevantRulesOnly(): void {
  const content = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML') as Required<PropertyDescriptor>;
  const written = new WeakMap<Element, string>();
  Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
    configurable: true,
    get(this: HTMLStyleElement) {
      return written.get(this) ?? content.get.call(this);
    },
    set(this: HTMLStyleElement, css: string) {
      written.set(this, css);
      content.set.call(this, relevantRules(css));
    },
  });
}

// The files of a worker may share the document.
if (!Object.hasOwn(HTMLStyleElement.prototype, 'innerHTML')) readRelevantRulesOnly();

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
