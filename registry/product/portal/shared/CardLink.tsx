import type { ReactNode } from 'react';
import { useNavigation } from '#runtime/context/application.tsx';
import { insideRoute, safeAddress } from '../../../kit/values/addresses.ts';

/** Where a part of a card leads. */
export interface CardAddress {
  linkType?: string;
  urlAddress?: string;
  linkTarget?: string;
}

/** The address of a link; undefined where it leads nowhere or to an unsafe one. Those of menus are in the application. */
export function addressOf({ linkType = '', urlAddress = '' }: CardAddress): string | undefined {
  const written = urlAddress.trim();
  if (linkType === '' || written === '') return undefined;
  return linkType === '1' ? `/${written.replace(/^\/+/, '')}` : safeAddress(written);
}

interface Props {
  link: CardAddress;
  className?: string;
  children: ReactNode;
}

/** A link where there is an address, otherwise its content alone. */
export function CardLink({ link, className, children }: Props) {
  const { navigate } = useNavigation();
  const address = addressOf(link);
  if (address === undefined) return <span className={className}>{children}</span>;
  const isOwn = address.startsWith('/');
  const target = link.linkTarget === '_blank' ? '_blank' : '_self';
  return (
    <a
      className={className}
      href={address}
      rel="noopener noreferrer"
      onClick={(event) => {
        event.preventDefault();
        navigate(isOwn || target === '_blank' ? address : insideRoute(address), target);
      }}
    >
      {children}
    </a>
  );
}
