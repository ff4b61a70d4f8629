import { Button } from 'antd';
import { useMemo } from 'react';
import {
  alignLayers,
  alignments,
  isGroup,
  pageLayers,
  sizeOfCanvas,
  writeGroup,
  writeLayers,
  writeLock,
} from '#core/screen/page-layers.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useCommands } from '../../commands/registry.tsx';
import { useEditing } from '../../editing.ts';

/** Aligns the chosen layers with each other, a single one with the canvas; makes them a group, and locks them. */
export function LayerTools() {
  const t = useTranslation();
  const { tree, edit, selection } = useEditing();
  const layers = useMemo(() => pageLayers(tree), [tree]);
  const chosen = layers.filter(({ id }) =>
    selection.addresses.some((address) => address === id || address.startsWith(`${id}.`)),
  );
  const ids = chosen.map(({ id }) => id);
  const isOne = isGroup(layers, ids);
  const isLocked = chosen.length > 0 && chosen.every((layer) => layer.isLocked);
  const group = (isGrouped: boolean) => edit((draft) => writeGroup(draft, ids, isGrouped));
  const lock = () => edit((draft) => writeLock(draft, ids, !isLocked));
  useCommands([
    { id: 'groupLayers', group: 'node', keys: ['mod+g'], isEnabled: ids.length > 1 && !isOne, run: () => group(true) },
    { id: 'ungroupLayers', group: 'node', keys: ['mod+shift+g'], isEnabled: isOne, run: () => group(false) },
    {
      id: isLocked ? 'unlockLayers' : 'lockLayers',
      group: 'node',
      keys: ['mod+alt+g'],
      isEnabled: ids.length > 0,
      run: lock,
    },
  ]);
  return (
    <div className="zs-align" role="toolbar" aria-label={t('studio.screen.align')}>
      {alignments.map((to) => (
        <Button
          key={to}
          size="small"
          disabled={ids.length === 0}
          onClick={() => edit((draft) => writeLayers(draft, alignLayers(layers, ids, to, sizeOfCanvas(tree))))}
        >
          {t(`studio.screen.align.${to}`)}
        </Button>
      ))}
      <Button size="small" disabled={!isOne && ids.length < 2} onClick={() => group(!isOne)}>
        {t(isOne ? 'studio.command.ungroupLayers' : 'studio.command.groupLayers')}
      </Button>
      <Button size="small" disabled={ids.length === 0} onClick={lock}>
        {t(isLocked ? 'studio.command.unlockLayers' : 'studio.command.lockLayers')}
      </Button>
    </div>
  );
}
