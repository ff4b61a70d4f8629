import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';
import { TextProperty } from '../../kit/schema/block-properties.ts';

/**
 * Exports rows of a list as a workbook: a choice of columns, and of the current page, all rows or the selected ones
 * (USER-033). Opened with the `input` of the list's call and the `ids` of its selection.
 */
export const exportDialog = defineKind({
  zhjyKey: 'exportDialog',
  wing: 'blocks',
  bare: true,
  overlay: true,
  props: Type.Object({
    /** Answers the file; gets the input of the list with `dataType`, `selectKey` and `selectIds`. */
    call: Type.String({ default: '' }),
    columns: Type.Array(Type.Object({ id: Type.String(), fullName: TextProperty }), { default: [] }),
    /** Where the menu guards columns, only the granted ones. */
    authorized: Type.Boolean({ default: false }),
  }),
});

/**
 * Imports an exported file of a noun: the file, where configured also the menu it becomes part of and what happens to
 * codes that exist (IMPORT-022). Its `source` is the tree of possible parents; absent: there are none. The event `import`
 * reads the answer as `value`.
 */
export const fileImport = defineKind({
  zhjyKey: 'fileImport',
  wing: 'blocks',
  bare: true,
  overlay: true,
  options: true,
  events: ['import'],
  props: Type.Object({
    /** The multipart call; gets `file`, and `parentId` and `type` where the dialog requests them. */
    call: Type.String({ default: '' }),
    /** The extension of the files: `.bdd`. */
    accept: Type.String({ default: '' }),
    /** Asks what happens to codes that exist: 0 skip, 1 append. */
    hasModes: Type.Boolean({ default: false }),
  }),
});

/**
 * Imports a spreadsheet in three steps: upload, preview with cells to correct, result with the failed rows as a file
 * (IMPORT-001). Opened with the parameters of its calls, for example the `modelId` of a form.
 */
export const importWizard = defineKind({
  zhjyKey: 'importWizard',
  wing: 'blocks',
  bare: true,
  overlay: true,
  props: Type.Object({
    /** The calls of one module, as `importCalls` declares them. */
    template: Type.String({ default: 'user.importTemplate' }),
    upload: Type.String({ default: 'user.importUpload' }),
    preview: Type.String({ default: 'user.importPreview' }),
    columns: Type.String({ default: 'user.importColumns' }),
    import: Type.String({ default: 'user.importData' }),
    failures: Type.String({ default: 'user.importFailures' }),
    /** Offers to mail the first passwords of imported people: `sendMail` of the import. */
    mails: Type.Boolean({ default: false }),
  }),
});

/**
 * Shows one-time passwords, which cannot be shown again, and offers them as a file. Opened with `passwords`, as a call
 * answered them.
 */
export const firstPasswords = defineKind({
  zhjyKey: 'firstPasswords',
  wing: 'blocks',
  bare: true,
  overlay: true,
  props: Type.Object({}),
});
