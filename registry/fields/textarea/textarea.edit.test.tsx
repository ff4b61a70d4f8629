import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { mountEdit } from '../../testing/mount-edit.tsx';
import TextareaEdit from './textarea.edit.tsx';
import { textarea } from './textarea.ts';

afterEach(cleanup);

describe('the text area', () => {
  it('counts what is typed and stops at the maximum [FIELD-006]', async () => {
    const { container } = mountEdit(TextareaEdit, textarea, 'ab', { maxlength: 5, showCount: true });
    const count = () => container.querySelector('.zk-count')?.textContent;
    expect(count()).toBe('2/5');
    await userEvent.type(screen.getByRole('textbox'), 'cdefgh');
    expect(count()).toBe('5/5');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('abcde');
  });

  it('is as high as its rows and grows between them', () => {
    const { container } = mountEdit(TextareaEdit, textarea, '', { autoSize: { minRows: 2, maxRows: 6 } });
    const area = container.querySelector('textarea');
    expect(area?.rows).toBe(2);
    expect(area?.style.maxHeight).toBe('140px');
  });
});
