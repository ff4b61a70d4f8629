import type { FaceTable } from '#runtime/context/faces.ts';

/** The faces of the kinds in `form-registry.ts`. */
export const formFaces: FaceTable = {
  input: { edit: () => import('./fields/input/input.edit.tsx') },
  textarea: {
    edit: () => import('./fields/textarea/textarea.edit.tsx'),
    view: () => import('./fields/textarea/textarea.view.tsx'),
    cell: async () => ({ default: (await import('./fields/textarea/textarea.view.tsx')).TextareaCell }),
  },
  inputNumber: {
    edit: () => import('./fields/number/inputNumber.edit.tsx'),
    view: () => import('./fields/number/number.view.tsx'),
    cell: 'text',
  },
  calculate: {
    edit: () => import('./fields/number/calculate.edit.tsx'),
    view: () => import('./fields/number/number.view.tsx'),
    cell: 'text',
  },
  switch: { edit: () => import('./fields/switch/switch.edit.tsx') },
  radio: { edit: () => import('./fields/radio/radio.edit.tsx') },
  checkbox: { edit: () => import('./fields/checkbox/checkbox.edit.tsx') },
  select: { edit: () => import('./fields/select/select.edit.tsx') },
  datePicker: { edit: () => import('./fields/date-time/datePicker.edit.tsx') },
  timePicker: { edit: () => import('./fields/date-time/timePicker.edit.tsx') },
  table: {
    edit: async () => ({ default: (await import('./fields/table/TableFrame.tsx')).TableEdit }),
    view: async () => ({ default: (await import('./fields/table/TableFrame.tsx')).TableView }),
  },
  divider: { view: () => import('./fields/divider/divider.view.tsx') },
  groupTitle: { view: () => import('./fields/groupTitle/groupTitle.view.tsx') },
  row: { view: () => import('./layout/row/row.view.tsx') },
  card: { view: () => import('./layout/card/card.view.tsx') },
  form: { view: () => import('./blocks/form/form.view.tsx') },
  formShortLink: { view: () => import('./product/forms/formShortLink/formShortLink.view.tsx') },
};
