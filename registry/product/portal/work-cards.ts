import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';
import {
  cardProps,
  colour,
  entries,
  fontProps,
  iconName,
  linkProps,
  px,
  refreshProp,
} from '../../kit/portal/card-props.ts';
import { flag, oneOf, text } from '../../kit/schema/props.ts';

const perRow = (fallback: number) => Type.Integer({ default: fallback, minimum: 1, maximum: 12 });
const appPerRow = Type.Optional(Type.Integer({ minimum: 1, maximum: 6 }));
const taskLists = ['toBeReviewed', 'flowDone', 'flowCirculate'] as const;

/** How many tasks of the viewer are to do, done, and copies, each with a link to its list (PORTAL-005). */
export const todo = defineKind({
  zhjyKey: 'todo',
  wing: 'blocks',
  bare: true,
  props: cardProps({
    /** Absent: all three lists. */
    counts: entries(
      {
        taskList: oneOf(taskLists, 'toBeReviewed'),
        fullName: text(''),
        noShow: flag(false),
        /** Categories of processes; empty: all. */
        category: Type.Array(Type.String({ maxLength: 50 }), { default: [], maxItems: 100 }),
        icon: iconName(),
        iconColor: colour(),
        ...linkProps,
      },
      12,
    ),
    refresh: refreshProp,
    rowNumber: perRow(3),
    appRowNumber: appPerRow,
    showBorder: flag(false),
    ...fontProps('label', 14),
    ...fontProps('value', 24, true),
  }),
});

/** The newest tasks of a list of the viewer, or the own processes that have not ended (PORTAL-006). */
export const todoList = defineKind({
  zhjyKey: 'todoList',
  wing: 'blocks',
  bare: true,
  props: cardProps({
    taskList: oneOf([...taskLists, 'own'], 'toBeReviewed'),
    refresh: refreshProp,
    emptyText: text(''),
  }),
});

const noticeColumns = () =>
  entries(
    {
      fullName: text(''),
      noticeField: oneOf(['type', 'title', 'excerpt', 'releaseUser', 'releaseTime'], 'title'),
      width: px(0),
      align: oneOf(['left', 'center', 'right'], 'left'),
    },
    10,
  );

/** The newest notices that the viewer received (PORTAL-007). */
export const notice = defineKind({
  zhjyKey: 'notice',
  wing: 'blocks',
  bare: true,
  props: cardProps({
    /** Absent: title, who released it, and when. */
    noticeColumns: noticeColumns(),
    /** On a phone, where there are some. */
    appNoticeColumns: Type.Optional(noticeColumns()),
    appNoticeCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    noticeCount: Type.Integer({ default: 5, minimum: 1, maximum: 50 }),
    tableIndex: flag(false),
    showHeader: flag(true),
    showImage: flag(false),
    refresh: refreshProp,
    emptyText: text(''),
  }),
});

/** Shortcuts; the server leaves out those of menus that the viewer may not open (PORTAL-008). */
export const commonFunc = defineKind({
  zhjyKey: 'commonFunc',
  wing: 'blocks',
  bare: true,
  server: { shortcuts: ['shortcuts', 'appShortcuts'] },
  props: cardProps({
    shortcuts: entries({ fullName: text(''), icon: iconName(), iconColor: colour(), ...linkProps }, 60),
    /** On a phone, where there are some. */
    appShortcuts: entries({ fullName: text(''), icon: iconName(), iconColor: colour(), ...linkProps }, 60),
    rowNumber: perRow(5),
    appRowNumber: appPerRow,
    showBorder: flag(false),
    ...fontProps('label', 14),
  }),
});

/** The newest unread mails of the viewer (PORTAL-011). */
export const email = defineKind({
  zhjyKey: 'email',
  wing: 'blocks',
  bare: true,
  props: cardProps({ refresh: refreshProp, emptyText: text('') }),
});

/** A month with the own entries of the schedule (PORTAL-011). */
export const schedule = defineKind({
  zhjyKey: 'schedule',
  wing: 'blocks',
  bare: true,
  props: cardProps({ refresh: refreshProp }),
});
