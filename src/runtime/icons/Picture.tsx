import icons from './icons.svg';

/** `SafetyCertificateOutlined` -> `safety-certificate`. */
const classOf = (name: string) =>
  name
    .replace(/Outlined$/, '')
    .replace(/\B[A-Z]/g, '-$&')
    .toLowerCase();

/**
 * An icon by its name, styled like those of the component library. The pictures are no part of the scripts: all are in one
 * file, which the browser loads in parallel.
 */
export const Picture = ({ name }: { name: string }) => (
  <span role="img" className={`anticon anticon-${classOf(name)}`} aria-hidden="true">
    <svg width="1em" height="1em" fill="currentColor" focusable="false">
      <use href={`${icons}#${name}`} />
    </svg>
  </span>
);
