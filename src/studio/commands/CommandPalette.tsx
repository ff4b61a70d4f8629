import { Input, Modal } from 'antd';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { Keys } from './keys.tsx';
import { type Command, useAllCommands } from './registry.tsx';

const nameOf = ({ id, name }: Command, t: (id: string) => string) => name ?? t(`studio.command.${id}`);

interface ListProps {
  id: string;
  commands: readonly Command[];
  /** The marked one. */
  index: number;
  onPick(command: Command): void;
}

function CommandList({ id: listId, commands, index, onPick }: ListProps) {
  const t = useTranslation();
  return (
    <div id={listId} role="listbox" aria-label={t('studio.command.palette')} className="zs-commands">
      {commands.map((command, place) => (
        <button
          type="button"
          tabIndex={-1}
          key={command.id}
          id={`${listId}-${command.id}`}
          ref={(element) => {
            if (place === index) element?.scrollIntoView?.({ block: 'nearest' });
          }}
          role="option"
          aria-selected={place === index}
          className="zs-command"
          onClick={() => onPick(command)}
        >
          <span>{nameOf(command, t)}</span>
          <span className="zs-command-group">{t(`studio.commandGroup.${command.group}`)}</span>
          {command.keys?.[0] && <Keys shortcut={command.keys[0]} />}
        </button>
      ))}
    </div>
  );
}

/** Searches the commands by name and runs the chosen one, by keyboard alone. */
export function CommandPalette({ onClose }: { onClose(): void }) {
  const t = useTranslation();
  const all = useAllCommands();
  const listId = useId();
  const [commands] = useState(() => all().filter(({ isEnabled }) => isEnabled));
  const [keyword, setKeyword] = useState('');
  const [at, setAt] = useState(0);
  const words = keyword.trim().toLowerCase().split(/\s+/);
  const found = commands.filter((command) => {
    const text = `${nameOf(command, t)} ${command.id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const index = Math.min(at, found.length - 1);
  const [picked, setPicked] = useState<Command>();
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined) setAt((index + by + found.length) % Math.max(found.length, 1));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) setPicked(found[index]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      open={picked === undefined}
      footer={null}
      closable={false}
      title={t('studio.command.palette')}
      width={560}
      onCancel={onClose}
      // The command runs once the dialog has returned the focus to where it was.
      afterClose={() => {
        onClose();
        picked?.run();
      }}
    >
      <Input
        autoFocus
        allowClear
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={found[index] && `${listId}-${found[index].id}`}
        aria-label={t('studio.command.search')}
        placeholder={t('studio.command.search')}
        value={keyword}
        onChange={({ target }) => {
          setKeyword(target.value);
          setAt(0);
        }}
        onKeyDown={onKey}
      />
      <CommandList id={listId} commands={found} index={index} onPick={setPicked} />
      <p role="status" className="zs-commands-none">
        {found.length === 0 && t('studio.command.none')}
      </p>
    </Modal>
  );
}
