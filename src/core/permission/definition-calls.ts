/** The records of forms: everything a definition may do with them by name, as `noun.call`. */
const recordCalls = [
  'onlinedev.list',
  'onlinedev.totals',
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
 * What an authored definition may name: records of forms, rows to choose from, files. None of these reads people or
 * settings. A call that is not listed is refused, whoever looks at the definition (PERM-022).
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

/** Calls whose rows the server reads with the rights of the writer when it checks a choice (ONLINEDEV-019). */
export const optionCalls: ReadonlySet<string> = new Set(['data-interface.rows', 'onlinedev.list']);

/** What a page of a portal may name besides, as the source of a widget: what belongs to its viewer and is shown to them alone. */
export const portalCalls: ReadonlySet<string> = new Set([...namedCalls, 'schedule.list']);

/** Whether a definition of this origin may name a call. A draft may be one of a portal. */
export const mayName = (noun: string, name: string): boolean =>
  (noun === 'portal' || noun === 'draft' ? portalCalls : namedCalls).has(name);

/** What the generated list and form of a definition call for its own records. */
export const ownCalls: ReadonlySet<string> = new Set(recordCalls);

/**
 * What widgets of an authored screen call by themselves: people and places to pick from, the person's own files,
 * signatures, messages and list settings. No definition may name them unless {@link namedCalls} has them.
 */
export const kindCalls: ReadonlySet<string> = new Set([
  'user.children',
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
  // The definition of another form, to show one of its records; it is tagged as itself from there on.
  'onlinedev.config',
]);
