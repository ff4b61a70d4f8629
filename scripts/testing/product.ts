import { afterAll, afterEach, beforeAll } from 'vitest';
import { withPasswords } from '#server/platform/testing/sealed-login.ts';
import { type TestApp, testApp } from '#server/platform/testing/test-app.ts';
import { type OpenApp, openApp } from './open-app.tsx';

/** The whole product for the tests of one file: one server for all of them, a page for each. */
export interface Product {
  readonly app: TestApp;
  /** The page opened last. */
  readonly page: OpenApp;
  /** Opens a page; it is closed after the test. */
  open(options?: Omit<Parameters<typeof openApp>[0], 'app'>): Promise<OpenApp>;
}

/** Called once at the top of a test file. `passwords`: the people of the demo organisation can log in as on the page. */
export function startProduct({ passwords = false } = {}): Product {
  let app: TestApp | undefined;
  let page: OpenApp | undefined;
  beforeAll(async () => {
    app = await testApp();
    if (passwords) await withPasswords(app);
  });
  afterEach(async () => {
    await page?.close();
    page = undefined;
  });
  afterAll(() => app?.close());
  const there = <Part>(part: Part | undefined): Part => {
    if (part === undefined) throw new Error('not open yet');
    return part;
  };
  return {
    get app() {
      return there(app);
    },
    get page() {
      return there(page);
    },
    async open(options = {}) {
      page = await openApp({ ...options, app: there(app) });
      return page;
    },
  };
}
