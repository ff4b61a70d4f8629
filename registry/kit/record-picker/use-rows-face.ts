import { use } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { FormScope, type FormPlace } from '#runtime/form/form-scope.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { cellPath, fieldName, fromRequestName, withinTable } from '#core/schema/address.ts';
import type { Text } from '#schemas/language/text.ts';
import { type Choice, type Id, idsOf } from '../values/choices.ts';
import type { PickerFace, PickerProps } from '../picker/PickerField.tsx';
import { usePickerFace } from '../picker/PickerField.tsx';
import type { RowChoice, RowsOptions } from './rows.ts';
import type { RowSource } from './use-row-source.ts';

/** What the props of every picker of rows say. */
export interface RowsWords extends PickerProps, RowsOptions {
  popupType: string;
  popupTitle: Text;
  popupWidth: string;
}

/** A picker of rows as its window knows it. */
export interface RowsFace<P extends RowsWords = RowsWords> extends PickerFace<P> {
  from: RowSource;
  /** What is chosen now, its rows not yet seen. */
  chosenRows: readonly RowChoice[];
  /** Takes another choice, with all that follows from it. */
  take(chosen: readonly RowChoice[]): void;
}

/** A field whose value is the id of a row, or with `multiple` a list of ids. */
export function useRowsFace<P extends RowsWords>(face: EditProps<P, Choice>, from: RowSource): RowsFace<P> {
  const picker = usePickerFace<P>(face, from.noun);
  const { names } = usePlatform();
  const place = use(FormScope);
  return {
    ...picker,
    from,
    chosenRows: idsOf(face.value).map((id) => ({ id })),
    take(chosen) {
      names?.learn(chosen.flatMap((choice) => nameOf(choice, from)));
      const ids = chosen.map(({ id }) => id as Id);
      face.onChange(face.props.multiple ? ids : (ids[0] ?? ''));
      if (place && !face.props.multiple) transfer(place, face.config, chosen[0]?.row);
    },
  };
}

function nameOf({ id, row }: RowChoice, { noun, wordsField }: RowSource) {
  const words = row?.[wordsField];
  return typeof words === 'string' || typeof words === 'number' ? [{ noun, id: String(id), name: String(words) }] : [];
}

/**
 * Fills other fields from the row that was chosen (`transferList`): fields of the same record, or columns of the same row
 * of a sub-table. What the form does not have is left alone.
 */
function transfer({ store, row: at }: FormPlace, config: EditProps['config'], row: RowChoice['row']): void {
  const list: unknown = (config as { transferList?: unknown }).transferList;
  if (!Array.isArray(list) || row === undefined) return;
  const values: Record<string, unknown> = {};
  for (const one of list as Partial<Record<'sourceValue' | 'targetField', string>>[]) {
    const { sourceValue = '', targetField = '' } = one;
    const name = fromRequestName(targetField);
    const column = withinTable(name, at?.table);
    const isColumn = at !== undefined && store.screen.fields.has(fieldName(at.table, column));
    const node = store.screen.fields.get(isColumn ? fieldName(at.table, column) : name);
    if (!node?.kind?.value || !Object.hasOwn(row, sourceValue)) continue;
    const path = isColumn ? cellPath(at.table, at.id, column) : name;
    values[path] = node.kind.value.parse(row[sourceValue], node.props).value;
  }
  store.setMany(values);
}
