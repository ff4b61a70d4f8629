import { useState } from 'react';

/** URL prefix of uploaded avatars; a person without one gets the first character of the name (PICK-065). */
const avatarPath = '/api/file/Image/userAvatar/';

interface AvatarProps {
  name: string;
  headIcon?: string | undefined;
}

/** The avatar of a person. Hidden from assistive technology, because the name is next to it. */
export function Avatar({ name, headIcon = '' }: AvatarProps) {
  const [isBroken, setBroken] = useState(false);
  if (headIcon === '' || isBroken) {
    return (
      <span className="zp-avatar" aria-hidden="true">
        {[...name][0]}
      </span>
    );
  }
  const src = headIcon.startsWith('/') ? headIcon : avatarPath + encodeURIComponent(headIcon);
  return <img className="zp-avatar" src={src} alt="" loading="lazy" onError={() => setBroken(true)} />;
}
