import type { Editor } from '@tiptap/core';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { useSay } from '#runtime/context/use-translation.ts';

const address = /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i;

/** The URL input of a link. An invalid URL is marked and not applied. */
export function LinkBar({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const say = useSay();
  const [href, setHref] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const isWrong = href !== '' && !address.test(href);
  const apply = () => {
    if (isWrong) return;
    const link = editor.chain().focus().extendMarkRange('link');
    (href === '' ? link.unsetLink() : link.setLink({ href, target: '_blank' })).run();
    onDone();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    if (event.key !== 'Enter') return;
    // The form around must not be sent.
    event.preventDefault();
    apply();
  };
  return (
    <div className="zk-editor-link">
      <Input
        autoFocus
        size="small"
        value={href}
        placeholder="https://"
        aria-label={say('editor.address')}
        {...(isWrong && ({ status: 'error', 'aria-invalid': true } as const))}
        onChange={(event) => setHref(event.target.value.trim())}
        onKeyDown={key}
      />
      <Button size="small" type="primary" onClick={apply}>
        {say('common.confirm')}
      </Button>
      <Button size="small" onClick={onDone}>
        {say('common.cancel')}
      </Button>
    </div>
  );
}
