import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { control, dialog, press, soon, type } from '#scripts/testing/person.ts';
import { startProduct } from '#scripts/testing/product.ts';

vi.setConfig({ testTimeout: 60_000 });

const product = startProduct();

const path = () => window.location.pathname;
const isQuestion = () => soon(() => expect(screen.queryAllByText('有未保存的内容')).not.toEqual([]));
const drafts = () => Object.keys(localStorage).filter((key) => key.includes('draft:'));
const typed = () => soon(() => control('名称', document.body).value);

const goBack = () =>
  act(async () => {
    const isBack = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await isBack;
  });

/** Open dialogs with a form; without CSS transitions in this browser a closing one stays in the DOM. */
const openForms = () =>
  [...document.querySelectorAll<HTMLElement>('.ant-modal')].filter(
    (one) => one.querySelector('.zf-form') && !one.className.includes('leave') && one.style.display !== 'none',
  ).length;

/** Begins a new numbering rule without saving it. */
async function typeSomething(useCache: boolean) {
  await product.open({ settings: { tagsView: true, useCache }, address: '/system/billRule' });
  await press('新建');
  await type('名称', '写了一半', await dialog());
}

describe('unsaved changes on a visited page', () => {
  it('are confirmed before their tab is closed; to continue leaves everything as it was', async () => {
    await typeSomething(true);
    await press('关闭单据规则');
    await isQuestion();
    await press('继续编辑');
    expect(await typed()).toBe('写了一半');
    expect(path()).toBe('/system/billRule');
  });

  it('are lost with their tab once the user discards them', async () => {
    await typeSomething(true);
    await press('关闭单据规则');
    await press('丢弃');
    await soon(() => expect(path()).toBe('/home'));
    expect(drafts()).toEqual([]);
  });

  it('are confirmed by a menu change without keep-alive, and can be left as a draft', async () => {
    await typeSomething(false);
    await product.page.go('/home');
    await isQuestion();
    await press('继续编辑');
    await soon(() => expect(path()).toBe('/system/billRule'));
    expect(await typed()).toBe('写了一半');
    await product.page.go('/home');
    await press('存为草稿');
    await soon(() => expect(document.querySelectorAll('.ant-modal .zf-form').length).toBe(0));
    expect([path(), drafts().length]).toEqual(['/home', 1]);
  });

  it('are not confirmed by a menu change with keep-alive, as nothing is lost', async () => {
    await typeSomething(true);
    await product.page.go('/home');
    await soon(() => expect(screen.queryByRole('heading', { level: 1 })).not.toBeNull());
    expect(screen.queryAllByText('有未保存的内容')).toEqual([]);
    await product.page.go('/system/billRule');
    expect(await typed()).toBe('写了一半');
  });

  it('make the browser ask before its tab is closed, and only then', async () => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await typeSomething(true);
    expect(isAsked()).toBe(true);
    await press('取消');
    await press('丢弃');
    await soon(() => expect(isAsked()).toBe(false));
  });

  it('are confirmed on browser back, which closes the dialog and not the page', async () => {
    await typeSomething(true);
    await goBack();
    await isQuestion();
    await press('继续编辑');
    expect(await typed()).toBe('写了一半');
    expect(path()).toBe('/system/billRule');
  });

  it('can be left as a draft on browser back', async () => {
    await typeSomething(true);
    await goBack();
    await press('存为草稿');
    await soon(() => expect(openForms()).toBe(0));
    expect([path(), drafts().length]).toEqual(['/system/billRule', 1]);
  });

  it('are not confirmed on browser back from an untouched dialog', async () => {
    await product.open({ settings: { tagsView: true }, address: '/system/billRule' });
    await press('新建');
    await dialog();
    await goBack();
    await soon(() => expect(openForms()).toBe(0));
    expect([path(), screen.queryAllByText('有未保存的内容')]).toEqual(['/system/billRule', []]);
  });

  it('reopen in their dialog after a reload, not after the dialog was closed', async () => {
    await typeSomething(true);
    await soon(() => expect(drafts().length).toBe(1));
    await product.page.reload();
    await dialog();
    expect(await typed()).toBe('写了一半');
    await press('取消');
    await press('丢弃');
    await soon(() => expect(openForms()).toBe(0));
    await product.page.reload();
    await soon(() => expect(screen.queryAllByText('新建')).not.toEqual([]));
    expect(openForms()).toBe(0);
  });
});
