import type { NodeProps } from '#runtime/context/faces.ts';
import type { PropsOf } from '../../../kind.ts';
import type { logo } from '../navigation.ts';
import '../shared/nav.css';
import { useWorkspace } from '#runtime/context/application.tsx';

export default function Logo({ node }: NodeProps) {
  const { inSidebar } = node.props as PropsOf<typeof logo>;
  const { productName, navigate, settings } = useWorkspace();
  const picture = inSidebar ? settings.sysConfig?.workLogoIcon : settings.sysConfig?.navigationIcon;
  if (inSidebar && !settings.sidebarLogo) return null;
  return (
    <a
      className="zh-logo"
      href="/home"
      aria-label={productName}
      onClick={(event) => {
        event.preventDefault();
        navigate('/home');
      }}
    >
      {picture ? (
        <img className="zh-logo-picture" src={picture} alt="" />
      ) : (
        <span className="zh-logo-mark" aria-hidden="true" />
      )}
      <span className="zh-logo-name">{productName}</span>
    </a>
  );
}
