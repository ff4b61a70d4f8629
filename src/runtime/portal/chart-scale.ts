import { createContext } from 'react';

/** The factor by which a surface around charts is drawn: they are drawn with as many more pixels, and so stay sharp. */
export const ChartScale = createContext(1);
