import { createContext } from 'react';

/** Leaves the pane a block stands in, when that pane covers the rest of the screen: what was chosen shall be seen. */
export const PaneContext = createContext<() => void>(() => {});
