import { createContext, type ReactNode } from 'react';

/** Loading indicator while the faces of a screen are lazy-loaded; supplied by the shell, empty by default. */
export const Pending = createContext<ReactNode>(null);
