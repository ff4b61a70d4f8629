import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';

/** The help beside a label: a mark that says its text when pointed at or focused. */
export default function Tip({ text }: { text: string }) {
  return (
    <Tooltip title={text} trigger={['hover', 'focus']}>
      <span className="zf-tip" tabIndex={0} role="note" aria-label={text}>
        <QuestionCircleOutlined aria-hidden />
      </span>
    </Tooltip>
  );
}
