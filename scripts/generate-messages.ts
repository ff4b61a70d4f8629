import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { languages } from '../schemas/language/text.ts';

/** Messages by id, side by side. */
type Part = Readonly<Record<string, { zh: string; zhtw?: string; en?: string }>>;

const folder = 'schemas/messages';

/** Read by configurers only: kinds and what their properties mean, what is wrong with a definition, studio and gallery. */
const isDesign = (id: string) => /^(kind|issue|expression|studio|gallery)\./.test(id) && !beforeTheStudio.has(id);

/** Said before the studio's own words are there. */
const beforeTheStudio = new Set(['studio.title', 'studio.missing', 'gallery.title']);

/** Nouns and places that stand behind the login only; public pages and forms, the login and the lock say nothing of them. */
const officeNouns = [
  'authorise',
  'bill-rule',
  'calendar',
  'chat',
  'column-setting',
  'conflict',
  'data-interface',
  'data-interface-log',
  'data-interface-variate',
  'data-source',
  'dictionary-data',
  'dictionary-type',
  'email',
  'error-log',
  'flow',
  'grantee',
  'group',
  'members',
  'menu',
  'message',
  'notice',
  'password.again',
  'password.new',
  'password.old',
  'password.rule',
  'portal',
  'onlinedev.query',
  'print',
  'request',
  'print-template',
  'profile',
  'role',
  'schedule',
  'shell.appearance',
  'shell.changePassword',
  'shell.dashboard',
  'shell.favourites',
  'shell.greeting',
  'shell.home',
  'shell.layoutType',
  'shell.logout',
  'shell.menu',
  'shell.search',
  'shell.settings',
  'shell.shortcuts',
  'shell.sidebar',
  'shell.size',
  'shell.slideClass',
  'shell.systems',
  'shell.tabs',
  'shell.themeClass',
  'signature',
  'sys-config',
  'user',
  'visualdev',
];

/** Ids of the back office next to others that public pages show. */
const officeIds = new Set([
  'short-link.columnLink',
  'short-link.columnPassUse',
  'short-link.columnUse',
  'short-link.formLink',
  'short-link.formPassUse',
  'short-link.formUse',
  'short-link.password.keep',
  'short-link.renew',
  'site-content.else',
  'site-content.name.required',
  'site-content.title',
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

/** Shown after the login only: no page before that loads these. */
const isOffice = (id: string) => officeIds.has(id) || officeNouns.some((noun) => id.startsWith(`${noun}.`));

const partsIn = (place: string): Part =>
  Object.assign(
    {},
    ...readdirSync(place)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map((name) => JSON.parse(readFileSync(`${place}/${name}`, 'utf8')) as Part),
  ) as Part;

/** What only the server says stands apart: its answers carry the words, no page needs the ids. Issues are said by the page. */
const serverParts = (): Part => partsIn(`${folder}/parts/server`);
const allParts = (): Part => ({ ...partsIn(`${folder}/parts`), ...serverParts() });

/**
 * The message files from the parts, one part per noun with its languages side by side. `<language>.json` holds all;
 * the page loads `page/<language>.json`, the back office `office/<language>.json` besides, the studio `design/<language>.json`
 * too. Every file has every id: what is not
 * translated is there in Chinese (I18N-006).
 */
export function messageFiles(all: Part = allParts(), ofServer: Part = serverParts()): Map<string, string> {
  const ids = Object.keys(all).sort();
  const onPages = ids.filter((id) => !isDesign(id) && !(id in ofServer));
  const sets = {
    '': ids,
    'page/': onPages.filter((id) => !isOffice(id)),
    'office/': onPages.filter(isOffice),
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

export function main() {
  for (const [file, text] of messageFiles()) writeFileSync(file, text);
}
