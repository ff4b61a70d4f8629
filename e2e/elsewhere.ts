import { type BrowserContext, type Page, test as base } from 'playwright/test';

interface Elsewhere {
  /** A page in another browser context, for another user; it is closed after the test. */
  elsewhere(): Promise<Page>;
}

/** Tests with several users: the additional pages are closed with the test. */
export const test = base.extend<Elsewhere>({
  elsewhere: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ locale: 'zh-CN' });
      contexts.push(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});
