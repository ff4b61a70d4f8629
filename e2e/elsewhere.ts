import { type BrowserContext, type Page, test as base } from 'playwright/test';

interface Elsewhere {
  /** A page in a browser of its own, for somebody else; it is closed after the test. */
  elsewhere(): Promise<Page>;
}

/** Journeys with more than one person: what the others have open does not outlive the journey. */
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
