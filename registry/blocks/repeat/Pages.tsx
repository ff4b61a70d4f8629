import { Pagination } from 'antd';
import { usePageButtons } from '../../kit/overlay/BlockFrame.tsx';

interface Props {
  current: number;
  pageSize: number;
  total: number;
  onChange(page: number): void;
}

/** The pages of a long list; loaded where there are several. */
export default function Pages(props: Props) {
  const itemRender = usePageButtons();
  return <Pagination className="zb-pages" {...props} itemRender={itemRender} align="center" showSizeChanger={false} />;
}
