/** The calls on records of forms that a definition may name, as `noun.call`. */
const recordCalls = [
  'onlinedev.list',
  'onlinedev.totals',
  'onlinedev.group',
  'onlinedev.children',
  'onlinedev.info',
  'onlinedev.detail',
  'onlinedev.create',
  'onlinedev.update',
  'onlinedev.remove',
  'onlinedev.batchRemove',
  'onlinedev.exportData',
  'onlinedev.template',
] as const;

/**
 * Allow-list of calls an authored definition may name: records of forms, rows to choose from, files. None of them reads
 * people or settings. Other calls are refused, for every viewer of the definition (PERM-022).
 */
export const namedCalls: ReadonlySet<string> = new Set([
  ...recordCalls,
  'visualdev.rows',
  'visualdev.fields',
  'data-interface.rows',
  'data-interface.page',
  'data-interface.byIds',
  'file.upload',
  'file.download',
  'file.pack',
  'file.preview',
]);

/** Additional calls for widgets of a portal or big screen: they return data of the current user only. */
export const portalCalls: ReadonlySet<string> = new Set([...namedCalls, 'schedule.list']);

/** Whether a definition of this origin may name a call. A draft may be one of a portal or a big screen. */
export const mayName = (noun: string, name: string): boolean =>
  (noun === 'portal' || noun === 'screen' || noun === 'draft' ? portalCalls : namedCalls).has(name);

/** Calls of the generated list and form of a definition for its records; a definition may not name an import. */
export const ownCalls: ReadonlySet<string> = new Set([
  ...recordCalls,
  'onlinedev.importTemplate',
  'onlinedev.importUpload',
  'onlinedev.importPreview',
  'onlinedev.importColumns',
  'onlinedev.importData',
  'onlinedev.importFailures',
]);

/**
 * Calls made by the widgets of an authored screen: people and places for pickers, the user's files, signatures,
 * messages and list settings. A definition may not name them, unless they are in {@link namedCalls}.
 */
export const kindCalls: ReadonlySet<string> = new Set([
  'user.children',
  'work-calendar.current',
  'onlinedev.lookup',
  'dashboard.flowTodoCount',
  'dashboard.flowTodo',
  'dashboard.myFlowTodo',
  'dashboard.notice',
  'dashboard.email',
  'schedule.list',
  'user.named',
  'user.organization',
  'user.selectedList',
  'user.selectedUserList',
  'user.subordinates',
  'department.selector',
  'department.selectorByAuth',
  'organize.tree',
  'organize.condition',
  'organize.selectorByAuth',
  'position.selector',
  'position.condition',
  'role.selector',
  'role.condition',
  'group.selector',
  'group.condition',
  'area.names',
  'area.search',
  'area.selector',
  'dictionary-data.all',
  'dictionary-type.selector',
  'bill-rule.selector',
  'workflow-template.selector',
  'print-template.selector',
  'location.around',
  'location.config',
  'location.text',
  'signature.usable',
  'personal-signature.list',
  'personal-signature.create',
  'personal-signature.remove',
  'personal-signature.makeDefault',
  'file.testChunk',
  'file.chunk',
  'file.merge',
  'file.upload',
  'file.download',
  'file.pack',
  'file.preview',
  'column-setting.list',
  'column-setting.save',
  'message.list',
  'message.readInfo',
  'site-content.read',
  // The definition of another form, for showing one of its records; its calls are tagged with that form.
  'onlinedev.config',
]);
