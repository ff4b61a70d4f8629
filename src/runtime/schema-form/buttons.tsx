import { Theme } from '@rjsf/antd';
import { type IconButtonProps, type TemplatesType, TranslatableString } from '@rjsf/utils';
import type { ComponentType } from 'react';

type Buttons = TemplatesType['ButtonTemplates'];
const own = Theme.templates?.ButtonTemplates as Buttons;

/** The same button with an accessible name: otherwise the name of its icon would be announced. */
function named(Button: ComponentType<IconButtonProps>, word: TranslatableString, iconType = 'text') {
  return function Named(props: IconButtonProps) {
    return (
      <Button {...props} iconType={iconType} style={undefined} aria-label={props.registry.translateString(word)} />
    );
  };
}

const Add = named(own.AddButton, TranslatableString.AddItemButton, 'dashed');

export const buttons: Partial<Buttons> = {
  AddButton: (props) => <Add {...props}>{props.registry.translateString(TranslatableString.AddButton)}</Add>,
  CopyButton: named(own.CopyButton, TranslatableString.CopyButton),
  MoveDownButton: named(own.MoveDownButton, TranslatableString.MoveDownButton),
  MoveUpButton: named(own.MoveUpButton, TranslatableString.MoveUpButton),
  RemoveButton: named(own.RemoveButton, TranslatableString.RemoveButton),
};
