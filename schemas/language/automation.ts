import { type Static, type TProperties, Type } from '@sinclair/typebox';
import { editedBy, startsWith } from './editor.ts';
import { conditionSymbols, type ConditionSymbol } from './condition.ts';

/** Actions of one step, and of the body of a loop. */
export const actionsMax = 50;
export const loopActionsMax = 10;
/** Items of a loop, and records that one action reads or deletes (AUTOMATION-006). */
export const itemsMax = 1_000;

/** The values of the system that actions read (FLOW-053). */
export const systemNames = [
  '@flowId',
  '@taskId',
  '@taskNodeId',
  '@flowFullName',
  '@taskFullName',
  '@launchUserId',
  '@launchUserName',
  '@flowOperatorUserId',
  '@flowOperatorUserName',
] as const;

const closed = { additionalProperties: false };
const titled = (name: string) => ({ title: `kind.step.${name}`, description: `kind.step.${name}.about` });

const Id = (editor: 'form' | 'interface' | 'process', name: string) =>
  Type.String({ minLength: 1, maxLength: 64, ...titled(name), ...editedBy(editor) });
const Name = (name: string) => Type.String({ minLength: 1, maxLength: 64, ...titled(name) });
const Line = (name: string) => Type.String({ minLength: 1, maxLength: 200, ...titled(name) });

/** Where a value comes from: a constant, the record, an earlier result, the item of a loop, the system. */
const Value = (name: string) =>
  Type.Union(
    [
      Type.Object({ constant: Type.Unknown({ ...titled('constant'), ...startsWith('') }) }, closed),
      Type.Object(
        { record: Type.String({ minLength: 1, maxLength: 64, ...titled('record'), ...editedBy('field') }) },
        closed,
      ),
      /** `orders.count`, or `orders.first.amount`. */
      Type.Object({ result: Line('result') }, closed),
      Type.Object({ item: Name('item') }, closed),
      Type.Object(
        {
          system: Type.Unsafe<(typeof systemNames)[number]>({
            ...Type.Union(systemNames.map((one) => Type.Literal(one))),
            ...titled('system'),
          }),
        },
        closed,
      ),
    ],
    titled(name),
  );
const Given = Value('given');
export type ActionValue = Static<typeof Given>;

const Assignments = (name: string, field: string, least = 0) =>
  Type.Array(Type.Object({ field: Name(field), value: Value('given') }, closed), {
    minItems: least,
    maxItems: 200,
    ...titled(name),
  });
export type Assignment = Static<ReturnType<typeof Assignments>>[number];

const Filter = Type.Object(
  {
    field: Name('targetField'),
    symbol: Type.Unsafe<ConditionSymbol>({
      ...Type.Union(conditionSymbols.map((symbol) => Type.Literal(symbol))),
      ...titled('symbol'),
    }),
    value: Type.Optional(Value('given')),
  },
  closed,
);
export type ActionFilter = Static<typeof Filter>;

const Filters = (least: number) => Type.Array(Filter, { minItems: least, maxItems: 20, ...titled('where') });

/** `when` is a rule over `record`, `result`, `item` and `system`; absent: always. */
const action = <P extends TProperties>(properties: P) =>
  Type.Object(
    { ...properties, when: Type.Optional(Type.Unsafe<unknown>({ ...titled('onlyIf'), ...editedBy('rule') })) },
    closed,
  );
const As = () => Type.Optional(Name('as'));
const To = {
  to: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: 500, ...titled('to'), ...editedBy('members') }),
  ),
  isInitiator: Type.Optional(Type.Boolean(titled('toInitiator'))),
};
const Content = () => Type.Optional(Type.String({ maxLength: 1_000, ...titled('content') }));

const simple = [
  action({
    getData: Id('form', 'formOfData'),
    as: Name('as'),
    where: Type.Optional(Filters(0)),
    sort: Type.Optional(Name('sort')),
    isDescending: Type.Optional(Type.Boolean(titled('isDescending'))),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: itemsMax, ...titled('limit') })),
  }),
  action({ addData: Id('form', 'formOfData'), set: Assignments('set', 'targetField', 1), as: As() }),
  action({
    updateData: Id('form', 'formOfData'),
    where: Filters(1),
    set: Assignments('set', 'targetField', 1),
  }),
  action({ deleteData: Id('form', 'formOfData'), where: Filters(1) }),
  action({
    dataInterface: Id('interface', 'interfaceCalled'),
    parameters: Type.Optional(Assignments('parameters', 'parameterName')),
    as: As(),
  }),
  action({ message: Line('messageTitle'), content: Content(), ...To }),
  action({
    launchFlow: Id('process', 'processStarted'),
    set: Type.Optional(Assignments('set', 'targetField')),
    isDraft: Type.Optional(Type.Boolean(titled('isDraft'))),
  }),
  action({
    schedule: Line('scheduleTitle'),
    start: Value('scheduleStart'),
    hours: Type.Integer({ minimum: 1, maximum: 8_760, ...titled('scheduleHours'), ...startsWith(1) }),
    content: Content(),
    ...To,
  }),
  /** Minutes. */
  action({ wait: Type.Integer({ minimum: 1, maximum: 525_600, ...titled('waitMinutes'), ...startsWith(60) }) }),
  action({ stop: Type.Literal(true, titled('stop')) }),
] as const;

const SimpleAction = Type.Union([...simple]);
export type SimpleAction = Static<(typeof simple)[number]>;

const Loop = action({
  /** The result whose items are passed. */
  forEach: Name('forEach'),
  actions: Type.Array(SimpleAction, { minItems: 1, maxItems: loopActionsMax, ...titled('loopActions') }),
});

/** One action (AUTOMATION-006), named by its first property. */
const AutomationAction = Type.Union([...simple, Loop]);
export type AutomationAction = Static<typeof AutomationAction>;

/** The actions of a step, in their order. */
export const Actions = () => Type.Array(AutomationAction, { default: [], maxItems: actionsMax });
