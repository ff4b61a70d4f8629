import { expect, it, vi } from 'vitest';
import { type Directory, ThirdProblem } from './directory.ts';
import { sendDepartment } from './synchronise.ts';

const department = { name: '财务部', parentId: '1', order: 3 };

function directory(createDepartment: Directory['createDepartment']) {
  const departmentsBelow = vi.fn(async () => [
    { id: '7', name: '人事部' },
    { id: '8', name: '财务部' },
  ]);
  const updateDepartment = vi.fn(async () => {});
  const nobody = async () => {};
  const all: Directory = {
    rootId: '1',
    createDepartment,
    updateDepartment,
    departmentsBelow,
    createPerson: nobody,
    updatePerson: nobody,
  };
  return { ...all, departmentsBelow, updateDepartment };
}
const refuses = (reason: 'exists' | 'refused') => async () => {
  throw new ThirdProblem(reason, '60008');
};

it('takes a department over that is there under the same name', async () => {
  const there = directory(refuses('exists'));
  expect(await sendDepartment(there, '', department)).toBe('8');
  expect(there.departmentsBelow).toHaveBeenCalledWith('1');
  expect(there.updateDepartment).toHaveBeenCalledWith('8', department);
});

it('updates a known department, and recreates it once it was removed', async () => {
  const there = directory(async () => '9');
  expect(await sendDepartment(there, '5', department)).toBe('5');
  there.updateDepartment.mockRejectedValue(new ThirdProblem('absent', '60003'));
  expect(await sendDepartment(there, '5', department)).toBe('9');
});

it('passes a refusal on to the caller', async () => {
  await expect(sendDepartment(directory(refuses('refused')), '', department)).rejects.toMatchObject({
    detail: '60008',
  });
});
