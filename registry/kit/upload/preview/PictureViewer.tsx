import { Image } from 'antd';
import { useState } from 'react';

/** Above everything else on the page (FORM-064). */
const zIndex = 10_000;

interface Props {
  pictures: readonly { address: string; name: string }[];
  start: number;
  onClose(): void;
}

/** Pictures large, one after the other, to be turned and enlarged. */
export function PictureViewer({ pictures, start, onClose }: Props) {
  const [current, setCurrent] = useState(start);
  const items = pictures.map(({ address, name }) => ({ src: address, alt: name }));
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClose();
  };
  // The names of the items are not read: what is shown, and the dialog around it, is named here.
  const alt = pictures[current]?.name ?? '';
  return (
    <Image.PreviewGroup
      items={items}
      preview={{ open: true, current, onChange: setCurrent, alt, zIndex, onOpenChange }}
    />
  );
}
