import { createContext, type ReactNode } from 'react';

/** What stands where the looks of a screen are still being fetched; the shell says it, by itself it is nothing. */
export const Pending = createContext<ReactNode>(null);
