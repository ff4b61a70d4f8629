import type { Plugin } from 'vite';
import { partsFolder, writeMessages } from './messages.ts';

/** Writes the message files before anything imports them, and again when a part changes while the page is open. */
export function generatedMessages(): Plugin {
  return {
    name: 'generated-messages',
    config() {
      writeMessages();
    },
    configureServer({ watcher }) {
      watcher.add(partsFolder);
      watcher.on('change', (file) => {
        if (file.startsWith(partsFolder)) writeMessages();
      });
    },
  };
}
