import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import type { KeyboardEvent } from 'react';
import { useSay } from '#runtime/context/use-translation.ts';
import type { useKeyword } from './use-keyword.ts';

interface PickerSearchProps {
  box: ReturnType<typeof useKeyword>;
}

/** The search box of a picker: Enter, the button, or a pause in typing searches; arrow down goes into what is found. */
export function PickerSearch({ box }: PickerSearchProps) {
  const say = useSay();
  const key = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown') return;
    const pane = event.currentTarget.closest('.zp-pane');
    const found = pane?.querySelector<HTMLElement>('[role="listbox"], [role="tree"]');
    if (!found) return;
    event.preventDefault();
    found.focus();
  };
  return (
    <Input.Search
      className="zp-search"
      allowClear
      searchIcon={<SearchOutlined aria-label={say('common.search')} />}
      value={box.typed}
      placeholder={say('common.keyword')}
      aria-label={say('common.keyword')}
      onChange={(event) => box.type(event.target.value, !(event.nativeEvent as InputEvent).isComposing)}
      onCompositionEnd={(event) => box.type(event.currentTarget.value, true)}
      onSearch={(text) => box.search(text)}
      onKeyDown={key}
    />
  );
}
