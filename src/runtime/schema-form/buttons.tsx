import { Theme } from '@rjsf/antd';
import { type IconButtonProps, type TemplatesType, TranslatableString } from '@rjsf/utils';
import type { ComponentType } from 'react';

type Buttons = TemplatesType['ButtonTemplates'];
const own = Theme.templates?.ButtonTemplates as Buttons;

/** The same button with a name: its picture alone would be read aloud by the picture's own name. */
function named(Button: ComponentType<IconButtonProps>, word: TranslatableString) {
  return function Named(props: IconButtonProps) {
    return <Button {...props} aria-label={props.registry.translateString(word)} />;
  };
}

export const buttons: Partial<Buttons> = {
  AddButton: named(own.AddButton, TranslatableString.AddItemButton),
  CopyButton: named(own.CopyButton, TranslatableString.CopyButton),
  MoveDownButton: named(own.MoveDownButton, TranslatableString.MoveDownButton),
  MoveUpButton: named(own.MoveUpButton, TranslatableString.MoveUpButton),
  RemoveButton: named(own.RemoveButton, TranslatableString.RemoveButton),
};
