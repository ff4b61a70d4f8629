import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { Stage } from '../testing/Stage.tsx';
import { kinds } from '../kinds.ts';
import { insideRoute, safeAddress } from '../kit/values/addresses.ts';

afterEach(cleanup);

/** Renders one display kind on a page. */
async function show(zhjyKey: string, props: object, values: object = {}, fields: object[] = []) {
  const navigate = vi.fn();
  const node = { config: { zhjyKey }, ...props };
  const example = { definition: { language: 1, title: '', fields: [...fields, node] }, values: { ...values } };
  const shown = await act(async () => render(<Stage example={example} services={{ navigate }} />));
  await waitFor(() => expect(shown.container.querySelector('.zf-form')).not.toBeNull());
  return { ...shown, navigate };
}

describe('display kinds', () => {
  it.each(['success', 'info', 'warning', 'error'])(
    'show a notice of type %s with its title [FIELD-042]',
    async (type) => {
      const { container } = await show('alert', { title: '请注意', type });
      expect(screen.getByRole('alert').textContent).toContain('请注意');
      expect(container.querySelector(`.ant-alert-${type}`)).not.toBeNull();
    },
  );

  it('close only an alert that is closable [FIELD-042]', async () => {
    await show('alert', { title: '请注意', closable: true });
    await userEvent.click(screen.getByRole('button'));
    expect(screen.queryByText('请注意')).toBeNull();
    cleanup();
    await show('alert', { title: '请注意', closable: false });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('draw a divider with or without text [FIELD-043]', async () => {
    await show('divider', { content: '以下选填' });
    expect(screen.getByRole('separator').textContent).toBe('以下选填');
    cleanup();
    await show('divider', { content: '' });
    expect(screen.getByRole('separator').childElementCount).toBe(0);
  });

  it.each(['left', 'center', 'right'])(
    'head a group at the %s, with help if there is some [FIELD-044]',
    async (side) => {
      await show('groupTitle', { content: '基本信息', contentPosition: side, helpMessage: '都要填' });
      const title = screen.getByRole('heading');
      expect([title.textContent, title.getAttribute('data-side')]).toEqual(['基本信息', side]);
      expect(await screen.findByLabelText('都要填')).toBeTruthy();
      cleanup();
      await show('groupTitle', { content: '基本信息', contentPosition: side });
      expect(screen.getByRole('heading').querySelector('.zf-tip')).toBeNull();
    },
  );

  it('show a static text in its own style [FIELD-050]', async () => {
    const textStyle = { color: '#cf1322', 'text-align': 'center', 'line-height': 40, 'font-size': 18 };
    await show('text', { content: '注意事项', textStyle });
    const { style } = screen.getByText('注意事项');
    expect([style.color, style.textAlign, style.lineHeight, style.fontSize]).toEqual([
      'rgb(207, 19, 34)',
      'center',
      '40px',
      '18px',
    ]);
  });

  it('show another page in an iframe with its own storage and without top navigation [FIELD-051]', async () => {
    const { container } = await show('iframe', { href: 'https://example.com/a', height: 200 });
    const frame = container.querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe('https://example.com/a');
    const rights = frame?.getAttribute('sandbox')?.split(' ');
    expect(rights).toContain('allow-same-origin');
    expect(rights).not.toContain('allow-top-navigation');
    cleanup();
    const { container: none } = await show('iframe', { href: 'javascript:alert(1)' });
    expect(none.querySelector('iframe')).toBeNull();
  });
});

describe('the link', () => {
  const follow = async (props: object) => {
    const { navigate } = await show('link', { content: '主页', ...props });
    fireEvent.click(screen.getByText('主页'));
    await act(async () => {});
    return navigate;
  };

  it('opens its address inside the shell, base64- and then URL-encoded [FIELD-045]', async () => {
    const navigate = await follow({ href: 'https://example.com/?q=中文', target: '_self' });
    expect(navigate).toHaveBeenCalledWith(insideRoute('https://example.com/?q=中文'), '_self');
    const [path = ''] = navigate.mock.lastCall as [string];
    const encoded = decodeURIComponent(path.replace('/externalLink?href=', ''));
    expect(Buffer.from(encoded, 'base64').toString('utf8')).toBe('https://example.com/?q=中文');
  });

  it('opens its address in a new window if configured [FIELD-046]', async () => {
    const navigate = await follow({ href: 'https://example.com', target: '_blank' });
    expect(navigate).toHaveBeenCalledWith('https://example.com', '_blank');
  });

  it.each(['', '   ', 'javascript:alert(1)', 'JaVa\tScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'does nothing with %j [FIELD-047]',
    async (href) => {
      expect(safeAddress(href)).toBeUndefined();
      expect(await follow({ href })).not.toHaveBeenCalled();
      expect(screen.getByText('主页').hasAttribute('href')).toBe(false);
    },
  );
});

describe('the button', () => {
  it('shows its text, the style of its type, and runs its actions [FIELD-048] [FIELD-049]', async () => {
    const press = { buttonText: '填入', type: 'danger', on: { click: [{ set: { name: '张三' } }] } };
    const name = { config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' };
    await show('button', press, {}, [name]);
    const button = screen.getByRole('button', { name: /填\s?入/ });
    expect(button.className).toContain('dangerous');
    await userEvent.click(button);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '姓名' }).value).toBe('张三');
  });

  it('rejects code in place of actions [FIELD-049]', () => {
    const button = { config: { zhjyKey: 'button' }, buttonText: '填入', on: { click: '({ data }) => alert(data)' } };
    const issues = checkDefinition({ language: 1, title: '', fields: [button] }, { kinds });
    expect(issues.map(({ path, severity }) => [path, severity])).toEqual([['fields[0].on.click', 'error']]);
  });

  it('ignores presses while disabled [FIELD-048]', async () => {
    await show('button', { buttonText: '填入', disabled: true });
    expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  });
});

describe('the QR code', () => {
  it('encodes another field, follows it, and is hidden without content [FIELD-057]', async () => {
    const field = { config: { zhjyKey: 'input', label: '内容' }, vModel: 'content' };
    const { container } = await show('qrcode', { dataType: 'relation', relationField: 'content' }, {}, [field]);
    expect(container.querySelector('.zk-code')).toBeNull();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'https://example.com' } });
    expect(container.querySelector('.zk-code')?.getAttribute('aria-label')).toContain('https://example.com');
  });
});
