import { type Context, createContext, type ReactNode, use } from 'react';
import { defaultPreferences } from '#core/settings/read-preferences.ts';
import type { Preferences } from '#schemas/resources/profile/preferences.ts';
import { useCreated } from './effects.ts';
import type { PlatformValue } from './platform.ts';
import type { Services } from './services.ts';
import type { WebsiteValue, WorkspaceValue } from './workspace.ts';

/** The application around a screen. */
interface Application {
  platform: PlatformValue;
  services: Services;
}

type Whole = PlatformValue & Services;

/**
 * The application around a screen, divided by use. A component that reads a part renders again only when a member of
 * that part changes. `useApplication` reads everything, for code that passes it on: actions, saves.
 */
const members = {
  i18n: ['language', 'messages'],
  auth: ['user', 'allows'],
  http: ['client'],
  navigation: ['route', 'navigate', 'backStep'],
  feedback: ['toast', 'confirm', 'askToLeave'],
  interpreter: ['kinds', 'faces', 'names', 'now', 'newId', 'compile', 'screens', 'authored'],
  device: ['mobile', 'storage', 'pickFile', 'saveFile', 'print'],
} as const satisfies Record<string, readonly (keyof Whole)[]>;

type PartName = keyof typeof members;
type Part<Name extends PartName> = Pick<Whole, (typeof members)[Name][number]>;

const names = Object.keys(members) as PartName[];
const contexts = Object.fromEntries(names.map((name) => [name, createContext(undefined)])) as unknown as {
  [Name in PartName]: Context<Part<Name> | undefined>;
};

const ApplicationContext = createContext<{ [Half in keyof Application]: Application[Half] | undefined }>({
  platform: undefined,
  services: undefined,
});
const WorkspaceContext = createContext<WorkspaceValue | undefined>(undefined);
const WebsiteContext = createContext<WebsiteValue | undefined>(undefined);

interface ApplicationProviderProps {
  /** Absent: that of the tree around. */
  platform?: PlatformValue;
  /** Absent: those of the tree around. */
  services?: Services;
  /** For the parts of a layout. */
  workspace?: WorkspaceValue;
  /** For the frame of the public site. */
  website?: WebsiteValue;
  children: ReactNode;
}

/** Provides the application to a tree: all of it, or what differs from the tree around. */
export function ApplicationProvider({ workspace, website, children, ...given }: ApplicationProviderProps) {
  const outer = use(ApplicationContext);
  const { platform = outer.platform, services = outer.services } = given;
  const application = useCreated([platform, services], () => ({ platform, services }));
  const whole = { ...platform, ...services };
  const inFrame = website ? <WebsiteContext value={website}>{children}</WebsiteContext> : children;
  const inside = workspace ? <WorkspaceContext value={workspace}>{inFrame}</WorkspaceContext> : inFrame;
  const parts = names.reduce<ReactNode>(
    (inner, name) => (
      <PartProvider name={name} whole={whole}>
        {inner}
      </PartProvider>
    ),
    inside,
  );
  return <ApplicationContext value={application}>{parts}</ApplicationContext>;
}

function PartProvider({ name, whole, children }: { name: PartName; whole: object; children: ReactNode }) {
  const values = members[name].map((member) => (whole as Partial<Whole>)[member]);
  const part = useCreated(values, () => Object.fromEntries(members[name].map((member, at) => [member, values[at]])));
  const PartContext = contexts[name] as Context<unknown>;
  return <PartContext value={part}>{children}</PartContext>;
}

function provided<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('no <ApplicationProvider> with this above the component');
  return value;
}

const usePart = <Name extends PartName>(name: Name) => provided(use(contexts[name] as Context<Part<Name> | undefined>));

/** Platform and services as a whole. */
export function useApplication(): Application {
  const { platform, services } = use(ApplicationContext);
  return { platform: provided(platform), services: provided(services) };
}

/** Language and messages. */
export const useI18n = () => usePart('i18n');
/** The current user and the permissions on the current route. */
export const useAuth = () => usePart('auth');
/** The client of the server's calls. */
export const useHttp = () => usePart('http');
/** The current route, and the way to another. */
export const useNavigation = () => usePart('navigation');
/** Toasts and questions. */
export const useFeedback = () => usePart('feedback');
/** Kinds, components and labels, clock and ids, compiled screens. */
export const useInterpreter = () => usePart('interpreter');
/** Width, storage, files and printer of the device. */
export const useDevice = () => usePart('device');
/** State and actions of the layout. */
export const useWorkspace = () => provided(use(WorkspaceContext));
/** The preferences of the user, and how they change; outside the layouts the defaults. */
export function usePreferences(): { preferences: Preferences; prefer(part: Partial<Preferences>): void } {
  const workspace = use(WorkspaceContext);
  return { preferences: workspace?.settings ?? defaultPreferences, prefer: workspace?.choose ?? (() => {}) };
}
/** State and actions of the public site's frame. */
export const useWebsite = () => provided(use(WebsiteContext));

const anywhere = () => true;

/** Whether the user can open a screen at an address; outside the layouts menus are not checked. */
export const useReaches = () => use(WorkspaceContext)?.reaches ?? anywhere;

const none: readonly string[] = [];

/** The allow-list of hosts for frames; empty outside the layouts. */
export const useFrameHosts = () => use(WorkspaceContext)?.frameHosts ?? none;
