import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';

/** The help beside a label: a mark that says its text when pointed at or focused. */
export default function Tip({ text }: { text: string }) {
  return (
    <Tooltip title={text} trigger={['hover', 'focus']}>
      <button type="button" className="zf-tip" aria-label={text}>
        <QuestionCircleOutlined aria-hidden />
      </button>
    </Tooltip>
  );
}
