import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { Keys } from './keys.tsx';
import { commandGroups, useAllCommands } from './registry.tsx';

/** The help sheet: every command with its shortcuts. */
export function ShortcutSheet({ onClose }: { onClose(): void }) {
  const t = useTranslation();
  const all = useAllCommands();
  // Controls of the focused property have no keys.
  const [commands] = useState(() => all().filter(({ name }) => name === undefined));
  return (
    <Modal open footer={null} title={t('studio.command.shortcuts')} width={720} onCancel={onClose}>
      <div className="zs-sheet">
        {commandGroups.map((group) => (
          <section key={group}>
            <h3>{t(`studio.commandGroup.${group}`)}</h3>
            <dl>
              {commands
                .filter((command) => command.group === group)
                .map(({ id, keys = [] }) => (
                  <div key={id}>
                    <dt>{t(`studio.command.${id}`)}</dt>
                    <dd>
                      {keys.length === 0 && <span className="zs-keys-none">{t('studio.command.noKeys')}</span>}
                      {keys.map((one) => (
                        <Keys key={one} shortcut={one} />
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
