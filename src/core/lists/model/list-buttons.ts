import type { Button, RowAction } from '#schemas/language/action.ts';
import type { Renamed, StandardListButton, StandardRowButton } from '#schemas/language/list.ts';
import { asNamed, type Model } from './model.ts';

/** Names of the overlays of a generated list. */
export const overlayNames = { form: 'form', detail: 'detail', import: 'import', export: 'export' } as const;

/** The name of the list block, for `reload`. */
export const listName = 'records';

const row = { id: { var: 'row.id' } };

const exported = { input: { var: `${listName}.input` }, ids: { var: `${listName}.ids` } };

/** A toolbar button of a generated list. Its permission code is `btn_` and its name (PERM-007). */
export function listButton(
  button: StandardListButton | Renamed<StandardListButton> | Button,
  { id: modelId, flowId = '' }: Pick<Model, 'id' | 'flowId'>,
  printIds: string[] = [],
  own = asNamed,
): Button {
  if (typeof button !== 'string') {
    return 'button' in button
      ? { ...listButton(button.button, { id: modelId, flowId }, printIds, own), label: button.label }
      : button;
  }
  const permission = `btn_${button}`;
  switch (button) {
    case 'add':
      return {
        label: '$t:common.add',
        icon: 'plus',
        kind: 'primary',
        permission,
        do: [{ open: overlayNames.form, with: { modelId, ...(flowId !== '' && { flowId }) } }],
      };
    case 'batchRemove':
      return {
        label: '$t:common.batchRemove',
        icon: 'delete',
        kind: 'danger',
        permission,
        batch: true,
        do: [
          { confirm: '$t:common.removeConfirm' },
          { request: own('onlinedev.batchRemove'), with: { modelId, ids: { var: 'selection.ids' } } },
          { reload: true },
        ],
      };
    case 'download':
      return {
        label: '$t:common.export',
        icon: 'download',
        permission,
        do: [{ open: overlayNames.export, with: exported }],
      };
    case 'upload':
      return {
        label: '$t:common.import',
        icon: 'upload',
        permission,
        do: [{ open: overlayNames.import, with: { modelId } }],
      };
    case 'batchPrint':
      return {
        label: '$t:onlinedev.batchPrint',
        icon: 'print',
        permission,
        batch: true,
        do: [{ print: printIds, with: { ids: { var: 'selection.ids' } } }],
      };
  }
}

/** A row button of a generated list. */
export function rowButton(
  button: StandardRowButton | Renamed<StandardRowButton> | RowAction,
  modelId: string,
  own = asNamed,
): RowAction {
  if (typeof button !== 'string') {
    return 'button' in button ? { ...rowButton(button.button, modelId, own), label: button.label } : button;
  }
  const permission = `btn_${button}`;
  switch (button) {
    case 'edit':
      return {
        name: button,
        label: '$t:common.edit',
        kind: 'link',
        permission,
        do: [{ open: overlayNames.form, with: { modelId, ...row } }],
      };
    case 'remove':
      return {
        name: button,
        label: '$t:common.remove',
        kind: 'danger',
        permission,
        do: [
          { confirm: '$t:common.removeConfirm' },
          { request: own('onlinedev.remove'), with: { modelId, ...row } },
          { reload: true },
        ],
      };
    case 'detail':
      return {
        name: button,
        label: '$t:common.detail',
        kind: 'link',
        permission,
        do: [{ open: overlayNames.detail, with: { modelId, ...row } }],
      };
  }
}
