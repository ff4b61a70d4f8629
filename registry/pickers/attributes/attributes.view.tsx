import { useQuery } from '@tanstack/react-query';
import { memo, use, useEffect, useEffectEvent } from 'react';
import { maxAgeMs, referenceKey } from '#client/reference-data.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { valueText } from '#core/text/value-text.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import type { SourceRow } from '#runtime/data/sources/answer.ts';
import { FormScope } from '#runtime/form/form-scope.ts';
import { fieldName, fromRequestName, withinTable } from '#core/schema/address.ts';
import { useRelatedText } from '#runtime/page/use-field-reader.ts';
import type { AttributeProps } from '../../kit/schema/picker-props.ts';
import '../../kit/trigger/control.css';
import { type RowSource, useInterfaceRows, useModelRows } from '../../kit/record-picker/use-rows.ts';

/** The field of this form that another one depends on; in a sub-table a column of the same row takes precedence. */
function usePickingNode(name: string): CompiledNode | undefined {
  const place = use(FormScope);
  const { fields } = place?.store.screen ?? {};
  const table = place?.row?.table;
  const named = fromRequestName(name);
  return (table !== undefined && fields?.get(fieldName(table, withinTable(named, table)))) || fields?.get(named);
}

/** The row that a field has picked. */
interface PickedRow {
  /** False: no row is picked. */
  isPicked: boolean;
  /** The row with its current values; undefined while it is unknown. */
  row: SourceRow | undefined;
}

function usePickedRow(picking: CompiledNode | undefined, from: RowSource, field: string): PickedRow {
  const table = use(FormScope)?.row?.table;
  const name = picking?.field ?? '';
  const id = useRelatedText(withinTable(fromRequestName(name), table));
  const { data } = useQuery({
    queryKey: referenceKey('rows', 'row', ...from.key, field, id),
    queryFn: async ({ signal }) => (await from.byIds([id], [field], signal))[0] ?? null,
    enabled: id !== '' && picking !== undefined && field !== '',
    retry: false,
    staleTime: maxAgeMs.rows,
    refetchOnWindowFocus: false,
  });
  return { isPicked: id !== '', row: id === '' ? undefined : (data ?? undefined) };
}

type Face = Pick<EditProps<AttributeProps, string>, 'value' | 'props'> & {
  /** Element id; absent: read-only text. */
  id?: string;
  label?: string;
  onChange?: (value: string) => void;
};

/** Never typed: the edit faces follow what is picked, and pass the id of the element. */
export const PopupAttrEdit = memo(function PopupAttrEdit({ id, label, value, props, onChange }: Required<Face>) {
  return <PopupAttrView id={id} label={label} value={value} props={props} onChange={onChange} />;
});
export const RelationFormAttrEdit = memo(function RelationFormAttrEdit(face: Required<Face>) {
  const { id, label, value, props, onChange } = face;
  return <RelationFormAttrView id={id} label={label} value={value} props={props} onChange={onChange} />;
});

/** An attribute of the row that a popup-select field has picked. */
export function PopupAttrView(face: Face) {
  const picking = usePickingNode(face.props.relationField);
  const {
    interfaceId = '',
    propsValue = 'id',
    relationField = 'fullName',
    templateJson = [],
  } = textsOf(picking?.props);
  const from = useInterfaceRows({ interfaceId, propsValue, relationField, templateJson });
  return <Attribute {...face} picking={picking} from={from} />;
}

/** An attribute of the record that a related-form field has picked. */
export function RelationFormAttrView(face: Face) {
  const picking = usePickingNode(face.props.relationField);
  const { modelId = '', relationField = '' } = textsOf(picking?.props);
  const from = useModelRows({ modelId, relationField });
  return <Attribute {...face} picking={picking} from={from} />;
}

interface PickingProps {
  interfaceId?: string;
  modelId?: string;
  propsValue?: string;
  relationField?: string;
  templateJson?: readonly unknown[];
}

// The props schemas of both pickers declare these in the same way.
const textsOf = (props: unknown): PickingProps => (props ?? {}) as PickingProps;

interface AttributeOf extends Face {
  picking: ReturnType<typeof usePickingNode>;
  from: RowSource;
}

/**
 * Shows the current value of the attribute, or the stored one while it is unknown; stored only if the definition says
 * so.
 */
function Attribute({ id, label, value, props, onChange, picking, from }: AttributeOf) {
  const { isPicked, row } = usePickedRow(picking, from, props.showField);
  const now = picking === undefined ? value : isPicked ? row && valueText(row[props.showField]) : '';
  useStoredText(props.isStorage === 1 && onChange !== undefined, value, now, onChange ?? nothing);
  if (id === undefined) return now ?? value;
  return (
    <output id={id} className="zk-box zk-result" aria-label={label}>
      {now ?? value}
    </output>
  );
}

const nothing = () => {};

function useStoredText(isStored: boolean, value: string, now: string | undefined, keep: (value: string) => void) {
  const isDue = isStored && now !== undefined && now !== value;
  const take = useEffectEvent((next: string) => keep(next));
  useEffect(() => {
    if (isDue) take(now);
  }, [isDue, now]);
}
