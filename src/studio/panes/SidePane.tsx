import { memo } from 'react';
import { Outline } from '../design/Outline.tsx';
import { Palette } from '../design/Palette.tsx';

/** Palette and outline. Without props: they are rendered when what they read changes, not with everything around them. */
export const SidePane = memo(function SidePane() {
  return (
    <div className="zs-side">
      <Palette />
      <Outline />
    </div>
  );
});
