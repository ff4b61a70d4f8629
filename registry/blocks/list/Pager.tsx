import { Pagination } from 'antd';
import { pageSizes } from '#schemas/protocol/paging.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { usePageButtons } from '../../kit/display/page-buttons.tsx';

interface Props {
  total: number;
  page: { current: number; size: number };
  setPage(current: number, size: number): void;
  isNarrow: boolean;
}

/** Total, sizes, pages and a jumper (LIMIT-002); on a narrow screen the pages alone. */
export function Pager({ total, page, setPage, isNarrow }: Props) {
  const t = useTranslation();
  const itemRender = usePageButtons();
  const sizes = [...new Set([...pageSizes, page.size])].sort((a, b) => a - b);
  return (
    <Pagination
      className="zb-pager"
      size="small"
      itemRender={itemRender}
      total={total}
      current={page.current}
      pageSize={page.size}
      pageSizeOptions={sizes}
      showSizeChanger={!isNarrow}
      showQuickJumper={!isNarrow}
      showTotal={(count) => t('block.totalRows', { total: count })}
      onChange={(current, size) => setPage(size === page.size ? current : 1, size)}
    />
  );
}
