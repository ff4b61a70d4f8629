import { Pagination } from 'antd';

interface Props {
  current: number;
  pageSize: number;
  total: number;
  onChange(page: number): void;
}

/** The pages of a long list of contents. */
export default function Pages(props: Props) {
  return <Pagination className="zs-pages" {...props} align="center" showSizeChanger={false} />;
}
