import { useButtons } from '#runtime/actions/buttons.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { ActionButton } from '../../../kit/overlay/ActionButton.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { siteBanner } from './siteBanner.ts';
import './siteBanner.css';

export default function SiteBanner({ node }: NodeProps) {
  const { detail, look, buttons } = node.props as PropsOf<typeof siteBanner>;
  const [title, detailText] = [useText(node.config.label), useText(detail)];
  const states = useButtons(buttons);
  return (
    <section className="zs-banner" data-look={look}>
      <div className="zs-banner-inner">
        <div className="zs-banner-words">
          <h1>{title}</h1>
          {detailText !== '' && <p>{detailText}</p>}
          {states.length > 0 && (
            <div className="zs-banner-buttons">
              {states.map((state, index) => (
                <ActionButton key={index} state={state} />
              ))}
            </div>
          )}
        </div>
        {look === 'tall' && <Picture />}
      </div>
    </section>
  );
}

const lines = [44, 72, 58, 80, 36, 66, 50];

/** Lines of a definition on the left, the form they make on the right. */
function Picture() {
  return (
    <div className="zs-picture" aria-hidden="true">
      <div className="zs-picture-code">
        {lines.map((width, index) => (
          <span key={index} style={{ width: `${width}%`, marginInlineStart: `${(index % 3) * 9}%` }} />
        ))}
      </div>
      <div className="zs-picture-form">
        <b />
        {[0, 1, 2].map((row) => (
          <div key={row}>
            <i />
            <span />
          </div>
        ))}
        <em />
      </div>
    </div>
  );
}
