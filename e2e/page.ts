import { expect, type Locator, type Page } from 'playwright/test';

type Place = Page | Locator;

/** antd sets a space between two characters of a button, and says `loading` before while it is busy and for a moment after. */
const spaced = (name: string) => new RegExp(`^(loading )?${[...name].join('\\s?')}$`);

export const button = (place: Place, name: string) => place.getByRole('button', { name: spaced(name) });
export const press = (place: Place, name: string) => button(place, name).click();
export const row = (place: Place, text: string) => place.getByRole('row').filter({ hasText: text });
/** The dialog, drawer or confirmation on top. */
export const dialog = (page: Page) => page.getByRole('dialog').last();

/** Waits until no overlay has a history entry: a closing one leaves it asynchronously, which would cancel a navigation. */
export async function leftOverlays(page: Page): Promise<void> {
  await page.waitForFunction(() => !(history.state as { zhjyStep?: string } | null)?.zhjyStep);
}

declare global {
  interface Window {
    /** Texts of the toasts shown since the page was loaded that no journey has waited for yet. */
    shownToasts?: string[];
  }
}

/** Runs in the page: records every toast. One is shown for 1.5 s only, less than the time between two looks of a loaded machine. */
function recordToasts(): void {
  if (window.shownToasts) return;
  const shown: string[] = (window.shownToasts = []);
  const seen = new WeakSet<Element>();
  const look = () => {
    for (const notice of document.querySelectorAll('.ant-message-notice')) {
      if (!seen.has(notice)) shown.push(notice.textContent);
      seen.add(notice);
    }
  };
  look();
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

const watched = new WeakSet<Page>();

/** Records the toasts of every document of a page; not as its initial script, which sandboxed frames complain of. */
export function watchToasts(page: Page): void {
  if (watched.has(page)) return;
  watched.add(page);
  // A navigation may replace the document meanwhile; the next one is recorded again.
  page.on('domcontentloaded', () => void page.evaluate(recordToasts).catch(() => undefined));
}

/** Waits for a toast. Each is found once: a second one of the same text is another. */
export async function toast(page: Page, text: string): Promise<void> {
  const take = (words: string) => {
    const at = window.shownToasts?.findIndex((one) => one.includes(words)) ?? -1;
    window.shownToasts?.splice(0, at + 1);
    return at >= 0;
  };
  await expect.poll(() => page.evaluate(take, text), `toast ${text}`).toBe(true);
}

/** Answers a question: its button is pressed, and the question is closed afterwards. */
export async function answer(page: Page, name: string): Promise<void> {
  const question = page.locator('.ant-modal-confirm:visible');
  await press(question, name);
  await expect(question).toHaveCount(0);
}

/** Presses a button of a row, behind the menu of further ones where it does not show by itself. */
export async function pressInRow(page: Page, text: string, name: string): Promise<void> {
  await expect(row(page, text).first()).toBeVisible();
  const shown = button(row(page, text), name);
  if ((await shown.count()) > 0) return shown.click();
  await row(page, text).getByRole('button').last().click();
  await page.getByRole('menuitem', { name, exact: true }).last().click();
}

/** Chooses an entry of the drop-down of a field. */
export async function choose(page: Page, place: Place, label: string, option: string): Promise<void> {
  await place.getByLabel(label, { exact: true }).click();
  await page.locator('.ant-select-item-option:visible', { hasText: option }).first().click();
}

/** Types as an input method does: a key goes ahead of the text. */
export async function compose(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Shift');
  await page.keyboard.insertText(text);
}
