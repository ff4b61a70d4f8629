import { type Directory, type ThirdDepartment, type ThirdPerson, ThirdProblem } from './directory.ts';

const isOf = (problem: unknown, reason: ThirdProblem['reason']): boolean =>
  problem instanceof ThirdProblem && problem.reason === reason;

/** Sends a department, made or changed as it is known there; answers its id there. */
export async function sendDepartment(directory: Directory, known: string, department: ThirdDepartment) {
  if (known !== '') {
    try {
      await directory.updateDepartment(known, department);
      return known;
    } catch (problem) {
      // It was removed there, so it is created again.
      if (!isOf(problem, 'absent')) throw problem;
    }
  }
  try {
    return await directory.createDepartment(department);
  } catch (problem) {
    if (!isOf(problem, 'exists')) throw problem;
    const same = (await directory.departmentsBelow(department.parentId)).find(({ name }) => name === department.name);
    if (!same) throw problem;
    await directory.updateDepartment(same.id, department);
    return same.id;
  }
}

/** Sends a person, made or changed as they are known there; answers their id there. */
export async function sendPerson(directory: Directory, known: string, person: ThirdPerson) {
  const make = () => directory.createPerson(person);
  const change = () => directory.updatePerson(person);
  const [first, then, unless] =
    known === '' ? ([make, change, 'exists'] as const) : ([change, make, 'absent'] as const);
  try {
    await first();
  } catch (problem) {
    if (!isOf(problem, unless)) throw problem;
    await then();
  }
  return person.account;
}
