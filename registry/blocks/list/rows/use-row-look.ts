import { useCallback } from 'react';
import { groupValue, type Line } from '#core/lists/lines.ts';
import { ruleOf } from '#runtime/actions/buttons.ts';
import { useReading } from '#runtime/page/reading.ts';
import { createScope } from '#runtime/context/scope.ts';
import type { RowStyle } from '#schemas/language/list.ts';

const none: readonly RowStyle[] = [];

/** The class of a row: that of the first look whose rule holds for it (LANG-010). */
export function useRowLook(styles: readonly RowStyle[] = none): (line: Line) => string {
  const { read } = useReading();
  return useCallback(
    (line) => {
      if (styles.length === 0 || groupValue in line) return '';
      const here = createScope({ row: line }, { read, bind() {}, subscribe: () => () => {} });
      const style = styles.find(({ when }) => ruleOf(when).test(here.read));
      return style ? `zb-row--${style.type}` : '';
    },
    [styles, read],
  );
}
