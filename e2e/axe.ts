import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Accessibility violations that axe finds on the page, or in a part of it: their rules and markup. */
export async function barriersOf(page: Page, within?: string): Promise<string[]> {
  // The page's content security policy blocks injected scripts, but not scripts evaluated by the debugger.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  return page.evaluate(async (part) => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    // Colours during a transition must not be checked for contrast; endless animations cannot be finished.
    for (const moving of document.getAnimations()) {
      if (moving.effect?.getComputedTiming().endTime !== Infinity) moving.finish();
    }
    const { violations } = await axe.run(part ?? document, { resultTypes: ['violations'], iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, within);
}
