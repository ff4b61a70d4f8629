import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';

/** The help icon next to a label; its tooltip opens on hover and on focus. */
export default function Tip({ text }: { text: string }) {
  return (
    <Tooltip title={text} trigger={['hover', 'focus']}>
      <button type="button" className="zf-tip" aria-label={text}>
        <QuestionCircleOutlined aria-hidden />
      </button>
    </Tooltip>
  );
}
