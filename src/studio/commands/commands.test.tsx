import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { quietPlatform, quietServices, TestProviders } from '#registry/testing/Around.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { keyMatches } from './keys.tsx';
import { type Command, CommandsProvider, useCommands, useFocusActs } from './registry.tsx';
import { ShortcutSheet } from './ShortcutSheet.tsx';

afterEach(cleanup);

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('a shortcut', () => {
  it('matches its keys and no others', () => {
    const pressed = { ...none, key: 's', code: 'KeyS' };
    expect(keyMatches('mod+s', { ...pressed, ctrlKey: true })).toBe(true);
    expect(keyMatches('mod+s', pressed)).toBe(false);
    expect(keyMatches('mod+s', { ...pressed, ctrlKey: true, shiftKey: true })).toBe(false);
    expect(keyMatches('mod+s', { ...pressed, ctrlKey: true, altKey: true })).toBe(false);
    expect(keyMatches('mod+shift+s', { ...pressed, key: 'S', ctrlKey: true, shiftKey: true })).toBe(true);
    expect(keyMatches('mod+alt+1', { ...none, key: '¡', code: 'Digit1', ctrlKey: true, altKey: true })).toBe(true);
  });
});

const ran: string[] = [];
const command = (id: string, more: Partial<Command> = {}): Command => ({
  id,
  group: 'document',
  isEnabled: true,
  run: () => void ran.push(id),
  ...more,
});

function Studio({ tool }: { tool: 'palette' | 'shortcuts' | undefined }) {
  const [isOpen, setOpen] = useState(false);
  useCommands([
    command('save', { keys: ['mod+s'] }),
    command('release', { isEnabled: false, keys: ['mod+shift+enter'] }),
    command('undo', { group: 'edit', keys: ['mod+z'], yieldsToTyping: true }),
    command('history', { keys: ['mod+shift+h'] }),
  ]);
  const outer = useRef<HTMLDivElement>(null);
  const inner = useRef<HTMLUListElement>(null);
  const act = (name: string) => () => void ran.push(name);
  useFocusActs(outer, () => ({ asJson: act('asJson'), addEntry: act('outer') }), { hasControls: true });
  useFocusActs(inner, ({ id }) => ({ addEntry: act('inner'), removeEntry: id === 'a' ? act('a') : undefined }));
  return (
    <>
      <div ref={outer}>
        <button type="button" onClick={act('retry')}>
          重试
        </button>
        <button type="button" disabled onClick={act('never')}>
          不可用
        </button>
        <label>
          <input type="radio" onClick={act('constant')} />
          常量
        </label>
        <ul ref={inner}>
          {['a', 'b'].map((id) => (
            <li key={id}>
              <input id={id} aria-label={id} />
              <button type="button" aria-label={`查看${id}`} onClick={act(id)} />
              <button type="button" data-act>
                移除
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="zs-trial">
        <input aria-label="text" onClick={() => setOpen(true)} />
      </div>
      <input aria-label="property" />
      {isOpen && tool === 'palette' && <CommandPalette onClose={() => setOpen(false)} />}
      {isOpen && tool === 'shortcuts' && <ShortcutSheet onClose={() => setOpen(false)} />}
    </>
  );
}

async function show(tool?: 'palette' | 'shortcuts', focus?: string) {
  ran.length = 0;
  await act(async () => {
    render(
      <TestProviders platform={quietPlatform(new Map(), {})} services={quietServices(new Map())}>
        <CommandsProvider>
          <Studio tool={tool} />
        </CommandsProvider>
      </TestProviders>,
    );
  });
  if (focus) await act(async () => screen.getByLabelText(focus).focus());
  if (tool) await act(async () => void fireEvent.click(screen.getByLabelText('text')));
}
const key = (target: Element, pressed: string, more: object = {}) =>
  act(async () => void fireEvent.keyDown(target, { key: pressed, ...more }));

describe('the commands of the studio', () => {
  it('run by their shortcuts, and leave none of them to the browser', async () => {
    await show();
    await key(document.body, 's', { ctrlKey: true });
    expect(ran).toEqual(['save']);
    expect(fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, shiftKey: true })).toBe(false);
    expect(ran).toEqual(['save']);
    expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(true);
  });

  it('leave keys that a text has a use of its own for to it', async () => {
    await show();
    await key(screen.getByLabelText('text'), 'z', { ctrlKey: true });
    expect(ran).toEqual([]);
    await key(screen.getByLabelText('text'), 's', { ctrlKey: true });
    await key(screen.getByLabelText('property'), 'z', { ctrlKey: true });
    expect(ran).toEqual(['save', 'undo']);
  });

  it('are found by name in the palette and run by keyboard alone', async () => {
    await show('palette');
    const box = screen.getByRole('combobox', { name: '搜索命令' });
    const options = () => screen.queryAllByRole('option').map((one) => one.firstElementChild?.textContent);
    // The disabled one is not offered.
    expect(options()).toEqual(['保存', '版本历史', '撤销']);
    await act(async () => void fireEvent.change(box, { target: { value: '撤' } }));
    expect(options()).toEqual(['撤销']);
    await act(async () => void fireEvent.change(box, { target: { value: 'nothing' } }));
    expect(screen.getByText('没有匹配的命令')).toBeTruthy();
    await act(async () => void fireEvent.change(box, { target: { value: '' } }));
    await key(box, 'ArrowDown');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('版本历史');
    await key(box, 'ArrowUp');
    await key(box, 'ArrowUp');
    await key(box, 'Enter');
    await expect.poll(() => ran).toEqual(['undo']);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('are listed with their keys in a help sheet, the disabled ones too', async () => {
    await show('shortcuts');
    const sheet = within(screen.getByRole('dialog'));
    const terms = sheet.getAllByRole('term').map((one) => `${one.textContent}: ${one.nextSibling?.textContent}`);
    expect(terms).toEqual([
      '保存: CtrlS',
      '发布: CtrlShift↵',
      '版本历史: CtrlShiftH',
      '撤销: CtrlZ',
      '添加条目: Ctrl↵',
      '展开或收起条目: Alt↵',
      '上移条目: Alt↑',
      '下移条目: Alt↓',
      '移除条目: AltShiftDel',
      '以 JSON 编辑当前属性: CtrlAltJ',
      '当前属性的多语言文本: CtrlAltL',
    ]);
  });

  it('act on the entry and the property that have the focus, the innermost first', async () => {
    await show();
    await act(async () => screen.getByLabelText('a').focus());
    await key(screen.getByLabelText('a'), 'Enter', { ctrlKey: true });
    await key(screen.getByLabelText('a'), 'Delete', { altKey: true, shiftKey: true });
    await key(screen.getByLabelText('a'), 'j', { code: 'KeyJ', ctrlKey: true, altKey: true });
    expect(ran).toEqual(['inner', 'a', 'asJson']);
    await act(async () => screen.getByLabelText('b').focus());
    await key(screen.getByLabelText('b'), 'Delete', { altKey: true, shiftKey: true });
    await act(async () => screen.getByText('重试').focus());
    await key(screen.getByText('重试'), 'Enter', { ctrlKey: true });
    await act(async () => screen.getByLabelText('property').focus());
    await key(screen.getByLabelText('property'), 'Enter', { ctrlKey: true });
    expect(ran).toEqual(['inner', 'a', 'asJson', 'outer']);
  });

  it('include the controls of the focused property, not those of other entries or with a command', async () => {
    await show('palette', 'b');
    const options = () => screen.queryAllByRole('option').map((one) => one.firstElementChild?.textContent);
    expect(options().slice(0, 5)).toEqual(['保存', '版本历史', '撤销', '添加条目', '以 JSON 编辑当前属性']);
    expect(new Set(options().slice(5))).toEqual(new Set(['重试', '常量', '查看b']));
    const box = screen.getByRole('combobox', { name: '搜索命令' });
    await act(async () => void fireEvent.change(box, { target: { value: '重试' } }));
    await key(box, 'Enter');
    await expect.poll(() => ran).toEqual(['retry']);
  });
});
