import { createContext } from 'react';

/** Closes the pane around a block when it covers the screen (on a phone), so that the chosen entry becomes visible. */
export const PaneContext = createContext<() => void>(() => {});
