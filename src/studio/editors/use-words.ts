import { useMemo } from 'react';
import type { PanelProperty } from '#core/lists/model/node-panel.ts';
import { message, type Messages } from '#core/text/message.ts';
import { useI18n } from '#runtime/context/application.tsx';

/** The texts of properties and their values in the language of the user. */
export interface Words {
  say(id: string): string;
  title(property: PanelProperty): string;
  /** '' without one. */
  about(property: PanelProperty): string;
  /** A value to choose from, of the property of this name. */
  choice(name: string | undefined, value: string | number): string;
}

/** The first of these ids that has a message. */
const idIn = (messages: Messages, ids: readonly string[]) => ids.find((id) => Object.hasOwn(messages, id));

/** Message ids of the label of a property of this name: its own, or that of the same property of a kind. */
export const titleIds = (title: string, name: string) => [
  title,
  `kind.part.${name}`,
  `kind.prop.${name}`,
  `kind.config.${name}`,
];

/** Message ids of a value to choose from. */
export const choiceIds = (name: string | undefined, value: string | number) => [
  `kind.choice.${name}.${value}`,
  `kind.choice.${value}`,
];

function wordsIn(messages: Messages): Words {
  const say = (id: string) => message(messages, id);
  return {
    say,
    title({ title, path }) {
      const name = path.at(-1) ?? '';
      return say(idIn(messages, titleIds(title, name)) ?? name);
    },
    about({ about }) {
      const id = idIn(messages, [about]);
      return id === undefined ? '' : say(id);
    },
    choice(name, value) {
      const id = idIn(messages, choiceIds(name, value));
      return id === undefined ? String(value) : say(id);
    },
  };
}

export function useWords(): Words {
  const { messages } = useI18n();
  return useMemo(() => wordsIn(messages), [messages]);
}
