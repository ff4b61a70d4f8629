import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '#schemas/language/text.ts';

/** Messages of all languages by id. */
type Part = Readonly<Record<string, { zh: string; zhtw?: string; en?: string }>>;

const project = fileURLToPath(new URL('../..', import.meta.url));
const folder = 'schemas/messages';
/** Where the messages are edited. */
export const partsFolder = join(project, folder, 'parts');

/** Shown in studio and gallery only: kinds and their properties, issues of definitions. */
const isDesign = (id: string) => /^(kind|issue|expression|studio|gallery)\./.test(id) && !beforeTheStudio.has(id);

/** Needed before the studio's messages are loaded. */
const beforeTheStudio = new Set([
  'studio.title',
  'studio.flow.title',
  'studio.portal.title',
  'studio.report.title',
  'studio.screen.title',
  'gallery.title',
  'studio.functions.title',
]);

/**
 * Nouns and areas behind the login only; their messages do not occur on public pages and forms, the login and the lock
 * screen.
 */
const officeNouns = [
  'script',
  'authorise',
  'calendar',
  'chart',
  'chat',
  'codeFiles',
  'column-setting',
  'conflict',
  'flow',
  'flow-phrase',
  'export',
  'import',
  'menu',
  'message',
  'password.again',
  'password.new',
  'password.old',
  'password.rule',
  'portal',
  'data-report',
  'onlinedev.group',
  'onlinedev.lookup',
  'onlinedev.query',
  'print',
  'profile',
  'schedule',
  'shell.appearance',
  'shell.changePassword',
  'shell.dashboard',
  'shell.externalLink',
  'shell.externalLink.leaves',
  'shell.externalLink.open',
  'shell.externalLink.refused',
  'shell.favourites',
  'shell.path',
  'shell.previewModel',
  'shell.profile',
  'shell.greeting',
  'shell.home',
  'shell.layoutType',
  'shell.logout',
  'shell.search',
  'shell.settings',
  'shell.shortcuts',
  'shell.sidebar',
  'shell.size',
  'shell.slideClass',
  'shell.systems',
  'shell.tabs',
  'shell.themeClass',
  'timetable',
  'user',
  'visualdev',
];

/** Nouns whose messages occur only on the screens of nouns, most of them for administrators: the first to open loads them. */
const screenNouns = [
  'audit-log',
  'bill-rule',
  'code-generation',
  'data-interface',
  'data-interface-log',
  'data-interface-variate',
  'data-screen',
  'data-source',
  'dictionary-data',
  'dictionary-type',
  'email',
  'error-log',
  'flow-comment',
  'flow-delegate',
  'flow-monitor',
  'flow-template',
  'grantee',
  'group',
  'job',
  'members',
  'menu-item',
  'message-template',
  'move',
  'notice',
  'organize',
  'position',
  'print-template',
  'record-move',
  'report-subscription',
  'request',
  'role',
  'send-config',
  'signature',
  'sys-config',
  'system',
  'work-calendar',
];

/** Ids of the back office among nouns that public pages show too, and among those of the screens of nouns. */
const officeIds = new Set([
  'code-generation.preview',
  'data-screen.lost',
  'data-screen.one',
  'email.to',
  'flow-monitor.assign',
  'flow-monitor.cancel',
  'flow-monitor.change',
  'flow-monitor.suspend',
  'flow-template.category',
  'flow-template.design',
  'flow-template.fullName',
  'flow-template.release',
  'flow-template.release.confirm',
  'flow-template.stopped.state',
  'work-calendar.days.both',
  'work-calendar.days.unreal',
  'work-calendar.workHours.order',
  'common.addNamed',
  'common.batchRemove',
  'common.disableConfirm',
  'common.editNamed',
  'common.enableConfirm',
  'report-subscription.title',
  'people.organizes',
  'people.place',
  'picker.deleted',
  'mail.missing',
  'module-entry.creatorTime',
  'module-entry.title',
  'shell.favourites',
  'shell.search',
  'shell.settings',
  'shell.systems',
  'shell.tabs',
  'shell.user',
  'short-link.columnLink',
  'short-link.opened',
  'short-link.title',
  'short-link.columnPassUse',
  'short-link.columnUse',
  'short-link.formLink',
  'short-link.formPassUse',
  'short-link.formUse',
  'short-link.password.keep',
  'short-link.renew',
  'onlinedev.rules.tooMuch',
  'block.printPreview',
  'onlinedev.batchPrint',
  'password.character',
  'password.length',
  'password.lowercase',
  'password.number',
  'password.standard',
  'password.uppercase',
]);

const isOf = (nouns: readonly string[]) => (id: string) => nouns.some((noun) => id.startsWith(`${noun}.`));

/** Shown on the public site, where the back office edits them also there. */
const isSite = isOf(['site', 'site-content', 'site-lead']);
const isEditedSite = isOf(['site-content', 'site-lead']);
const isOfOfficeNoun = isOf(officeNouns);
/** Whether only the screens of nouns show a message. */
const isOfScreenNoun = isOf(screenNouns);
const isNoun = (id: string) => isOfScreenNoun(id) && !officeIds.has(id);

/** Whether a message is shown after the login: public pages do not load it. */
const isOffice = (id: string) => officeIds.has(id) || isOfOfficeNoun(id) || isEditedSite(id);
const isOnPublicPages = (id: string) => !isOffice(id) && !isNoun(id) && !isSite(id);

const partsIn = (place: string): Part =>
  Object.assign(
    {},
    ...readdirSync(place)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => JSON.parse(readFileSync(`${place}/${name}`, 'utf8')) as Part),
  ) as Part;

/**
 * Messages sent by the server only are separate: answers contain the text, pages do not need the ids. Issues are shown
 * by the page.
 */
const serverParts = (): Part => partsIn(join(partsFolder, 'server'));
const allParts = (): Part => ({ ...partsIn(partsFolder), ...serverParts() });

/**
 * The message files from the parts; a part contains one noun in all languages. `<language>.json` has all messages; the
 * login and public forms load `page/<language>.json`, the public site also `site/<language>.json`, the back office also
 * `office/<language>.json`, the screens of nouns `nouns/<language>.json`, the studio also `design/<language>.json`. Every file has every id of its scope; missing translations are in Chinese (I18N-006).
 */
export function messageFiles(all: Part = allParts(), ofServer: Part = serverParts()): Map<string, string> {
  const ids = Object.keys(all).sort();
  const onPages = ids.filter((id) => !isDesign(id) && !(id in ofServer));
  const sets = {
    '': ids,
    'page/': onPages.filter(isOnPublicPages),
    'site/': onPages.filter(isSite),
    'office/': onPages.filter(isOffice),
    'nouns/': onPages.filter(isNoun),
    'design/': ids.filter(isDesign),
  };
  return new Map(
    Object.entries(sets).flatMap(([place, chosen]) =>
      languages.map((language) => [
        `${folder}/${place}${language}.json`,
        `${JSON.stringify(Object.fromEntries(chosen.map((id) => [id, all[id]?.[language] ?? all[id]?.zh])), null, 2)}\n`,
      ]),
    ),
  );
}

/**
 * Writes the files whose text differs, each at once: processes that start together may write and read the same files, and
 * an unchanged file does not look newer than what was built from it.
 */
export function writeChanged(files: ReadonlyMap<string, string>, root = project) {
  for (const [name, text] of files) {
    const file = join(root, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(dirname(file), { recursive: true });
    const partial = `${file}.${process.pid}`;
    writeFileSync(partial, text);
    renameSync(partial, file);
  }
}

/** The message files are not in git: whatever imports them (Vite, Vitest, scripts, checks) runs this first, in 20 ms. */
export const writeMessages = () => writeChanged(messageFiles());

export const main = () => writeMessages();
