/** Colours of the theme that a chart takes where its options name none. */
export interface ChartTheme {
  isDark: boolean;
  text: string;
  quiet: string;
  line: string;
  ground: string;
}

/**
 * Series colours. Neighbours differ in hue and clearly in lightness, so that they stay apart in grey print and for
 * people who see few colours.
 */
const light = ['#2459d6', '#7cc4f5', '#0f7b6c', '#f2b84b', '#8a3ffc', '#f59ac1', '#a83a1e', '#9ed36a'];
const dark = ['#5b8cff', '#b5e0ff', '#2f9e8a', '#ffd479', '#9d6bff', '#ffc1dd', '#d9603b', '#c5ec9b'];

export const seriesColours = ({ isDark }: Pick<ChartTheme, 'isDark'>): readonly string[] => (isDark ? dark : light);
