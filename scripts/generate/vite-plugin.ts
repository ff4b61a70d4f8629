import type { Plugin } from 'vite';
import { writeIcons } from './icons.ts';
import { partsFolder, writeMessages } from './messages.ts';

/** Writes the message files and the icons before anything imports them, and again when a part changes while the page is open. */
export function generatedMessages(): Plugin {
  return {
    name: 'generated-messages',
    config() {
      writeMessages();
      writeIcons();
    },
    configureServer({ config, watcher }) {
      watcher.add(partsFolder);
      watcher.on('all', (_event, file) => {
        if (!file.startsWith(partsFolder)) return;
        try {
          writeMessages();
        } catch (error) {
          // A part in the middle of an edit is not valid JSON.
          config.logger.error(`${file}: ${String(error)}`);
        }
      });
    },
  };
}
