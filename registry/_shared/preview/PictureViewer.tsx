import { Image } from 'antd';

/** Above everything else on the page (FORM-064). */
const zIndex = 10_000;

interface Props {
  pictures: readonly { address: string; name: string }[];
  start: number;
  onClose(): void;
}

/** Pictures large, one after the other, to be turned and enlarged. */
export function PictureViewer({ pictures, start, onClose }: Props) {
  const items = pictures.map(({ address, name }) => ({ src: address, alt: name }));
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClose();
  };
  return <Image.PreviewGroup items={items} preview={{ open: true, current: start, zIndex, onOpenChange }} />;
}
