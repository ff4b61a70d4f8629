import { useState } from 'react';

/** Where uploaded avatars are; a person without one has the first character of the name (PICK-065). */
const avatarPath = '/api/file/Image/userAvatar/';

interface AvatarProps {
  name: string;
  headIcon?: string | undefined;
}

/** The small round picture of a person. The name stands beside it, so it says nothing itself. */
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
