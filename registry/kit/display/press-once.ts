import type { MenuProps } from 'antd';

/** For the menu of a drop-down: Enter chooses an entry and nothing more. The question it opens has its button in focus at once, which the rest of the same key would press. */
export const pressOnce: NonNullable<MenuProps['onClick']> = ({ domEvent }) => domEvent.preventDefault();
