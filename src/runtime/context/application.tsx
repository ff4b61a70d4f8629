import { type Context, createContext, type ReactNode, use } from 'react';
import { useCreated } from './effects.ts';
import { Platform, type PlatformValue } from './platform.ts';
import { type Services, ServicesContext } from './services.ts';

type Whole = PlatformValue & Services;

/**
 * The application around a screen, divided by use. A component that reads a part renders again only when a member of
 * that part changes. `usePlatform` and `useServices` read everything, for code that passes it on: actions, saves.
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

interface ApplicationProviderProps {
  /** Absent: that of the tree around. */
  platform?: PlatformValue;
  /** Absent: those of the tree around. */
  services?: Services;
  children: ReactNode;
}

/** Provides the application to a tree: all of it, or another platform or other services than the tree around. */
export function ApplicationProvider({ platform, services, children }: ApplicationProviderProps) {
  const ownPlatform = platform ?? use(Platform);
  const ownServices = services ?? use(ServicesContext);
  const whole = { ...ownPlatform, ...ownServices };
  const parts = names.reduce<ReactNode>(
    (inner, name) => (
      <PartProvider name={name} whole={whole}>
        {inner}
      </PartProvider>
    ),
    children,
  );
  return (
    <Platform value={ownPlatform}>
      <ServicesContext value={ownServices}>{parts}</ServicesContext>
    </Platform>
  );
}

function PartProvider({ name, whole, children }: { name: PartName; whole: object; children: ReactNode }) {
  const values = members[name].map((member) => (whole as Partial<Whole>)[member]);
  const part = useCreated(values, () => Object.fromEntries(members[name].map((member, at) => [member, values[at]])));
  const PartContext = contexts[name] as Context<unknown>;
  return <PartContext value={part}>{children}</PartContext>;
}

function usePart<Name extends PartName>(name: Name): Part<Name> {
  const part = use(contexts[name] as Context<Part<Name> | undefined>);
  if (!part) throw new Error('no <ApplicationProvider> above this component');
  return part;
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
