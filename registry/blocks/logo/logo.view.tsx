import { useWorkspace } from '#runtime/workspace.ts';
import '../../_shared/shell.css';

export default function Logo() {
  const { productName, navigate } = useWorkspace();
  return (
    <a
      className="zh-logo"
      href="/home"
      onClick={(event) => {
        event.preventDefault();
        navigate('/home');
      }}
    >
      <span className="zh-logo-mark" aria-hidden="true" />
      <span className="zh-logo-name">{productName}</span>
    </a>
  );
}
