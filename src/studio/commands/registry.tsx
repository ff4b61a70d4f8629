import { createContext, type ReactNode, type RefObject, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import './commands.css';
import { keyMatches } from './keys.tsx';

/** The groups of commands, in the order in which they are shown. */
export const commandGroups = ['document', 'edit', 'node', 'property', 'view', 'help'] as const;

/** Acts on the list entry or the property that has the focus, with their shortcuts. */
const focusKeys = {
  addEntry: 'mod+enter',
  openEntry: 'alt+enter',
  entryUp: 'alt+up',
  entryDown: 'alt+down',
  removeEntry: 'alt+shift+delete',
  asJson: 'mod+alt+j',
  languages: 'mod+alt+l',
} as const;
type FocusAct = keyof typeof focusKeys;

/** What can be done at the focus; `undefined`: not here, whatever an element around this one offers. */
export type FocusActs = Partial<Record<FocusAct, (() => void) | undefined>>;

/** An act of the studio. */
export interface Command {
  id: string;
  /** Its name; absent: the message `studio.command.<id>`. */
  name?: string;
  group: (typeof commandGroups)[number];
  /** Shortcuts such as `mod+shift+z`; the first one is shown. */
  keys?: readonly string[];
  /** Its keys are left to a text that has an undo of its own. */
  yieldsToTyping?: boolean;
  /** The focused view handles its keys itself. */
  isLocal?: boolean;
  isEnabled: boolean;
  run(): void;
}

/** An element with acts at the focus inside it. */
interface FocusHost {
  element: RefObject<HTMLElement | null>;
  read(focus: Element): FocusActs;
  /** Its further controls are commands too, by their own names. */
  hasControls: boolean;
}

interface Registry {
  all(): readonly Command[];
  add(read: () => readonly Command[]): () => void;
  addHost(host: FocusHost): () => void;
  /** Remembers the focus, so that it counts while the palette is open. */
  focus(target: EventTarget | null): void;
}

const RegistryContext = createContext<Registry | undefined>(undefined);

function createRegistry(): Registry {
  const sources = new Set<() => readonly Command[]>();
  const hosts = new Set<FocusHost>();
  let focus: Element | undefined;
  return {
    all: () => [...[...sources].flatMap((read) => read()), ...focusCommands(hosts, focus)],
    add(read) {
      sources.add(read);
      return () => void sources.delete(read);
    },
    addHost(host) {
      hosts.add(host);
      return () => void hosts.delete(host);
    },
    focus(target) {
      if (target instanceof Element && !target.closest('[role=dialog]')) focus = target;
    },
  };
}

/** The acts at the focus; those of an inner element replace those around it. */
function focusCommands(hosts: ReadonlySet<FocusHost>, focus: Element | undefined): Command[] {
  const depth = ({ element }: FocusHost) => (element.current?.contains(focus ?? null) ? depthOf(element.current) : 0);
  const around = [...hosts].filter((host) => depth(host) > 0).toSorted((a, b) => depth(a) - depth(b));
  const acts: FocusActs = Object.assign({}, ...around.map(({ read }) => (focus ? read(focus) : {})));
  const controls = around.findLast(({ hasControls }) => hasControls)?.element.current;
  return [
    ...Object.entries(focusKeys).map(([id, key]): Command => {
      const run = acts[id as FocusAct];
      return { id, group: 'property', keys: [key], isEnabled: run !== undefined, run: run ?? (() => {}) };
    }),
    ...(controls && focus ? controlCommands(controls, focus) : []),
  ];
}

const depthOf = (element: Element): number => (element.parentElement ? depthOf(element.parentElement) + 1 : 1);

const controlsMax = 30;

/** The controls of a property as commands, without those that have a command of their own or belong to other entries. */
function controlCommands(host: Element, focus: Element): Command[] {
  const all = host.querySelectorAll<HTMLElement>(
    'button:not(:disabled, [data-act]), input:is([type=radio], [type=checkbox]):not(:disabled)',
  );
  const isNear = (one: Element) => {
    const entry = one.closest('li');
    return entry === null || !host.contains(entry) || entry.contains(focus);
  };
  return [...all]
    .filter(isNear)
    .slice(0, controlsMax)
    .flatMap((one, index): Command[] => {
      const name = one.getAttribute('aria-label') ?? (one.closest('label') ?? one).textContent;
      if (!name) return [];
      return [{ id: `control${index}`, name, group: 'property', isEnabled: true, run: () => one.click() }];
    });
}

/** Where keys such as those of undo belong to what is typed into: a search, a filled-in preview, the text of a dialog. */
const typing = '.zs-palette input, .zs-trial, .cm-editor, [role=dialog]';
const isTyping = (target: EventTarget | null) => target instanceof Element && target.closest(typing) !== null;

/** A key that types a character: no shortcut, so the commands need not be looked up. */
const isCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** Provides one list of commands to the parts of the studio, and runs them by their shortcuts. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const [registry] = useState(createRegistry);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isCharacter(event)) return;
    const found = registry.all().find(({ keys, isLocal, yieldsToTyping }) => {
      if (isLocal || (yieldsToTyping && isTyping(event.target))) return false;
      return keys?.some((one) => keyMatches(one, event));
    });
    if (!found) return;
    // Not even a disabled command leaves its keys to the browser, which would save the page for example.
    event.preventDefault();
    if (found.isEnabled && !document.querySelector('[role=dialog][aria-modal=true]')) found.run();
  });
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => registry.focus(target);
    window.addEventListener('keydown', onKey);
    window.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('focusin', onFocus);
    };
  }, [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
}

/** Offers these commands while the component is mounted. */
export function useCommands(commands: readonly Command[]): void {
  const registry = use(RegistryContext);
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => registry?.add(() => latest.current), [registry]);
}

/** Offers acts while the focus is in an element; `read` receives the focused one. */
export function useFocusActs(
  element: RefObject<HTMLElement | null>,
  read: (focus: Element) => FocusActs,
  { hasControls = false } = {},
): void {
  const registry = use(RegistryContext);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(
    () => registry?.addHost({ element, read: (focus) => latest.current(focus), hasControls }),
    [registry, element, hasControls],
  );
}

/** Reads the commands that are offered at the moment, in the order of their groups. */
export function useAllCommands(): () => readonly Command[] {
  const registry = use(RegistryContext);
  return () => {
    const all = registry?.all() ?? [];
    return commandGroups.flatMap((group) => all.filter((command) => command.group === group));
  };
}
