import type { PeopleRule } from '../model/people-rule.ts';

/** What the rules need to know of a user. */
export interface Person {
  /** Not disabled, not locked out; deleted users are absent. */
  isEnabled: boolean;
  managerId?: string;
  /** The organisation of the major position. */
  organizeId?: string;
  organizeIds: readonly string[];
  positionIds: readonly string[];
  roleIds: readonly string[];
  groupIds: readonly string[];
}

/** A company or a department. */
export interface Unit {
  parentId?: string;
  managerId?: string;
  isCompany: boolean;
}

/** An excerpt of the organisation, JSON: enough to answer the rules of one process. */
export interface OrganisationFacts {
  people: Readonly<Record<string, Person>>;
  organizes: Readonly<Record<string, Unit>>;
  /** The users of each `{id}--{type}` that a rule names; those of an organisation with all below it. */
  members: Readonly<Record<string, readonly string[]>>;
  administrators: readonly string[];
}

/** The users who are meant, each once, in order; undefined: an interface must be called. */
export function peopleFor(rule: PeopleRule, facts: OrganisationFacts): string[] | undefined {
  const found = namedBy(rule, facts);
  return found && usablePeople(found, rule, facts);
}

/** Those who can handle something, and stand to the initiator as the rule demands (FLOW-018, FLOW-021). */
export function usablePeople(users: readonly string[], rule: PeopleRule, facts: OrganisationFacts): string[] {
  const { extraRule = 1, initiator } = rule;
  return [...new Set(users)].filter(
    (user) => personOf(facts, user)?.isEnabled === true && relates(user, initiator, extraRule, facts),
  );
}

function namedBy(rule: PeopleRule, facts: OrganisationFacts): readonly string[] | undefined {
  switch (rule.by) {
    case 'superior':
      return superiors(rule.initiator, facts).slice(rule.level - 1, rule.level);
    case 'superiors':
      return superiors(rule.initiator, facts).slice(0, rule.level);
    case 'departmentHead':
      return headsAbove(rule.initiator, facts, rule.level);
    case 'initiator':
      return [rule.initiator];
    case 'field':
      return membersNamed(rule).flatMap((member) => membersOf(member, facts));
    case 'users': {
      const allowed = (rule.among ?? []).flatMap((member) => membersOf(member, facts));
      return rule.among?.length ? rule.users.filter((user) => allowed.includes(user)) : rule.users;
    }
    case 'members':
      return rule.members.flatMap((member) => membersOf(member, facts));
    case 'interface':
      return undefined;
    case 'administrators':
      return facts.administrators;
    case 'union':
      return rule.rules.flatMap((one) => peopleFor(one, facts) ?? []);
  }
}

/** The `{id}--{type}` that a rule names: their users must be among the facts. */
export function membersNamed(rule: PeopleRule): string[] {
  if (rule.by === 'members') return [...rule.members];
  if (rule.by === 'union') return rule.rules.flatMap(membersNamed);
  if (rule.by === 'users') return [...rule.users.map((user) => `${user}--user`), ...(rule.among ?? [])];
  if (rule.by !== 'field') return [];
  const type = fieldTypes[rule.formFieldType] ?? 'user';
  return idsIn(rule.value).map((id) => (id.includes('--') ? id : `${id}--${type}`));
}

const fieldTypes: Readonly<Record<number, string>> = {
  1: 'user',
  2: 'department',
  3: 'position',
  4: 'role',
  5: 'group',
};

/** The ids in a value: one, a list, or a list of paths of which the end counts. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => (Array.isArray(one) ? idsIn(one).slice(-1) : idsIn(one)));
}

function membersOf(member: string, facts: OrganisationFacts): readonly string[] {
  const [id = '', type = 'user'] = member.split('--');
  if (type === 'user') return [id];
  return Object.hasOwn(facts.members, member) ? (facts.members[member] ?? []) : [];
}

const personOf = ({ people }: OrganisationFacts, id: string): Person | undefined =>
  Object.hasOwn(people, id) ? people[id] : undefined;

const unitOf = ({ organizes }: OrganisationFacts, id: string | undefined): Unit | undefined =>
  id !== undefined && Object.hasOwn(organizes, id) ? organizes[id] : undefined;

/** The manager, the manager's manager and so on; each once, so that a circle ends. */
function superiors(user: string, facts: OrganisationFacts): string[] {
  const found: string[] = [];
  let above = personOf(facts, user)?.managerId;
  while (above && above !== user && !found.includes(above)) {
    found.push(above);
    above = personOf(facts, above)?.managerId;
  }
  return found;
}

/** The organisation and those above it, innermost first. */
function unitsAbove(id: string | undefined, facts: OrganisationFacts): string[] {
  const found: string[] = [];
  for (let here = id; here !== undefined && !found.includes(here); here = unitOf(facts, here)?.parentId) {
    if (!unitOf(facts, here)) break;
    found.push(here);
  }
  return found;
}

function headsAbove(user: string, facts: OrganisationFacts, level: number): string[] {
  const unit = unitsAbove(personOf(facts, user)?.organizeId, facts)[level - 1];
  const head = unitOf(facts, unit)?.managerId;
  return head ? [head] : [];
}

const companyOf = (id: string | undefined, facts: OrganisationFacts): string | undefined =>
  unitsAbove(id, facts).find((unit) => unitOf(facts, unit)?.isCompany);

/** 1 any, 2 same department, 3 same position, 4 superiors, 5 subordinates, 6 same company, 7 same role, 8 same group. */
function relates(user: string, initiator: string, rule: number, facts: OrganisationFacts): boolean {
  const [one, other] = [personOf(facts, user), personOf(facts, initiator)];
  if (rule === 1) return true;
  if (!one || !other) return false;
  switch (rule) {
    case 2:
      return other.organizeId !== undefined && one.organizeIds.includes(other.organizeId);
    case 3:
      return share(one.positionIds, other.positionIds);
    case 4:
      return superiors(initiator, facts).includes(user);
    case 5:
      return superiors(user, facts).includes(initiator);
    case 6:
      return share(
        one.organizeIds.map((id) => companyOf(id, facts)),
        [companyOf(other.organizeId, facts)],
      );
    case 7:
      return share(one.roleIds, other.roleIds);
    case 8:
      return share(one.groupIds, other.groupIds);
    default:
      return false;
  }
}

const share = (some: readonly (string | undefined)[], others: readonly (string | undefined)[]): boolean =>
  some.some((one) => one !== undefined && others.includes(one));
