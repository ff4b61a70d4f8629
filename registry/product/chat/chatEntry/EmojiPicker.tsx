import { SmileOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState } from 'react';
import { useSay } from '#runtime/context/use-translation.ts';
import { usePanelFocus } from '../../../kit/hooks/use-panel-focus.ts';
import { emoji } from './emoji.ts';

/** Emoji to choose one from (CHAT-013). */
export function EmojiPicker({ onChoose }: { onChoose(emoji: string): void }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const { opener, afterOpenChange, panelProps } = usePanelFocus(() => setOpen(false));
  const choose = (one: string) => {
    setOpen(false);
    onChoose(one);
  };
  const grid = (
    <div {...panelProps} className="zc-emoji" role="group" aria-label={say('chat.emoji')}>
      {emoji.map((one) => (
        <button key={one} type="button" onClick={() => choose(one)}>
          {one}
        </button>
      ))}
    </div>
  );
  return (
    <Popover
      content={grid}
      trigger="click"
      placement="topLeft"
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={afterOpenChange}
      destroyOnHidden
    >
      <Button
        ref={opener}
        aria-haspopup="true"
        aria-expanded={isOpen}
        type="text"
        size="small"
        icon={<SmileOutlined />}
        aria-label={say('chat.emoji')}
        title={say('chat.emoji')}
      />
    </Popover>
  );
}
