import type { CSSProperties, ReactNode } from 'react';
import { useText } from '#runtime/context/use-translation.ts';
import { isIcon, MenuIcon } from '#runtime/icons/MenuIcon.tsx';
import type { Text } from '#schemas/language/text.ts';
import { type CardAddress, CardLink } from './CardLink.tsx';
import './figures.css';

/** A figure with its name, unit and icon, which may lead somewhere. */
export interface Figure extends CardAddress {
  fullName: Text;
  text: string;
  unit?: Text;
  icon: string;
  iconColor: string;
}

interface Fonts {
  labelFontSize: number;
  labelFontWeight: boolean;
  labelFontColor: string;
  valueFontSize: number;
  valueFontWeight: boolean;
  valueFontColor: string;
  unitFontSize?: number;
  unitFontWeight?: boolean;
  unitFontColor?: string;
}

interface Props {
  figures: readonly Figure[];
  look: Fonts & { rowNumber: number; showBorder: boolean };
}

interface TilesProps {
  className: string;
  look: { rowNumber: number; showBorder: boolean };
  children: ReactNode;
}

/** List items in a grid, `rowNumber` in a row. */
export function Tiles({ className, look, children }: TilesProps) {
  return (
    <ul
      // Safari reads a list without markers as a list only with the role.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      className={className}
      data-border={look.showBorder}
      style={{ '--zp-per-row': look.rowNumber } as CSSProperties}
    >
      {children}
    </ul>
  );
}

/** Figures one after another. */
export function Figures({ figures, look }: Props) {
  return (
    <Tiles className="zp-figures" look={look}>
      {figures.map((figure, index) => (
        <FigureItem key={index} figure={figure} look={look} />
      ))}
    </Tiles>
  );
}

export const fontOf = (sizePx = 14, isBold = false, color = ''): CSSProperties => ({
  fontSize: sizePx,
  fontWeight: isBold ? 600 : 400,
  ...(color !== '' && { color }),
});

function FigureItem({ figure, look }: { figure: Figure; look: Fonts }) {
  const name = useText(figure.fullName);
  const unit = useText(figure.unit ?? '');
  const { icon, iconColor, text } = figure;
  return (
    <li>
      <CardLink link={figure} className="zp-figure">
        <TintedIcon icon={icon} color={iconColor} />
        <span className="zp-figure-text">
          <span
            className="zp-figure-name"
            style={fontOf(look.labelFontSize, look.labelFontWeight, look.labelFontColor)}
          >
            {name}
          </span>
          <span className="zp-figure-value">
            <strong style={fontOf(look.valueFontSize, look.valueFontWeight, look.valueFontColor)}>{text}</strong>
            {unit !== '' && (
              <small style={fontOf(look.unitFontSize, look.unitFontWeight, look.unitFontColor)}>{unit}</small>
            )}
          </span>
        </span>
      </CardLink>
    </li>
  );
}

/** An icon on a ground of its colour; an empty colour is that of the theme. */
export function TintedIcon({ icon, color }: { icon: string; color: string }) {
  if (!isIcon(icon)) return null;
  return (
    <span className="zp-figure-icon" style={color === '' ? undefined : ({ '--zp-tint': color } as CSSProperties)}>
      <MenuIcon name={icon} />
    </span>
  );
}
