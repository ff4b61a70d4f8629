import { memo, Suspense, useState } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { type PickerFace, PickerField, type PickerProps } from '../../kit/picker/PickerField.tsx';
import { lazyPopup, WithAddButton } from '../../kit/trigger/control.tsx';
import { type Choice, idsOf } from '../../kit/values/choices.ts';

type CodeProps = Omit<PickerProps, 'multiple'>;

/** A picker of one code, which is its own name. */
function codeFace(face: EditProps<CodeProps, Choice>): PickerFace {
  const [code] = idsOf(face.value);
  return {
    ...face,
    props: { ...face.props, multiple: false },
    chosen: code === undefined ? [] : [{ key: String(code), value: code, name: String(code) }],
    onChosen: ([next]) => face.onChange(next === undefined ? '' : (next.value as string)),
  };
}

const rules = lazyPopup(async () => ({ default: (await import('./rules.popup.tsx')).BillRulePopup }));
const Templates = lazyPopup(async () => ({ default: (await import('./rules.popup.tsx')).TemplatePopup }));

export const BillRuleSelectEdit = memo(function BillRuleSelectEdit(face: EditProps<CodeProps, Choice>) {
  return <PickerField face={codeFace(face)} widget={rules} />;
});

/** The chosen code, and a button that opens the choice as well. */
export const TemplateSelectEdit = memo(function TemplateSelectEdit(face: EditProps<CodeProps, Choice>) {
  const [isOpen, setOpen] = useState(false);
  const picker = codeFace(face);
  return (
    <WithAddButton compact={face.compact} disabled={face.disabled || face.props.disabled} onAdd={() => setOpen(true)}>
      <PickerField face={picker} widget={Templates} />
      {isOpen && (
        <Suspense>
          <Templates face={picker} onLeave={() => setOpen(false)} />
        </Suspense>
      )}
    </WithAddButton>
  );
});
