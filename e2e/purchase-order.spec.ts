import { expect, type Page } from 'playwright/test';
import { test } from './elsewhere.ts';
import { approver, call, decide, openTask, person, status, step } from './flow.ts';
import { button, dialog, press, toast } from './page.ts';

const templates = '/api/workflow/Engine/flowTemplate';
const title = '刘洋的大额采购';

/** Two heads of whom one is enough, directors of whom two agree above 50,000, purchasing, a copy to finance. */
const steps = [
  step('start', 'start', '发起'),
  approver('head', '部门负责人', ['wuhao', 'huangting'], {
    limit: { duringDeal: 24, notice: { firstOver: 12, overTimeDuring: 4 }, overtime: {} },
  }),
  step('exclusive', 'byAmount', '金额', {
    children: [
      step('branch', 'large', '五万以上', {
        when: { '>': [{ var: 'record.total' }, 50_000] },
        children: [
          approver('directors', '总监会签', ['wuhao', 'huangting', 'chenchen'], {
            counterSign: 1,
            counterSignConfig: { auditType: 2, auditNum: 2 },
          }),
        ],
      }),
      step('branch', 'small', '其余', { default: true, children: [] }),
    ],
  }),
  step('processing', 'buy', '采购填写', {
    approvers: ['user-chenchen--user'],
    formOperates: { supplier: 'required', remark: 'required' },
  }),
  step('copy', 'finance', '抄送财务', { members: ['user-yangfan--user'] }),
];

async function released(admin: Page): Promise<string> {
  const facts = { fullName: '大额采购', enCode: 'largePurchase', category: 'office' };
  const { id } = await call<{ id: string }>(admin, 'POST', templates, facts);
  const definition = JSON.stringify({ language: 1, title: '大额采购', form: 'form-purchase-order', body: steps });
  await call(admin, 'PUT', `${templates}/${id}/Actions/Design`, { definition });
  await call(admin, 'POST', `${templates}/Release/${id}`);
  return id;
}

test('a large purchase passes a head, two of three directors, purchasing and finance', async ({ elsewhere }) => {
  const flowId = await released(await person(elsewhere, 'admin'));
  const staff = await person(elsewhere, 'liuyang');
  const order = {
    ...{ supplier: '待定', orderDate: Date.now(), payment: 'transfer' },
    lines: [{ item: '服务器', quantity: 2, price: 40_000 }],
  };
  // The draft is stored by a call; lines are typed in the journey of the forms.
  const draft = { flowId, formData: JSON.stringify(order), status: 1 };
  const { id } = await call<{ id: string }>(staff, 'POST', '/api/workflow/Engine/FlowTask', draft);
  await staff.goto(`/workFlowDetail?opType=0&id=${id}`);
  await expect(staff.getByRole('region', { name: '接下来' })).toContainText('部门负责人');
  await press(staff, '提交');
  await toast(staff, '提交成功');
  await expect(status(staff)).toHaveText('等待审核');

  // Either head is enough: the task of the other one is closed.
  const wuhao = await person(elsewhere, 'wuhao');
  await openTask(wuhao, title);
  await decide(wuhao, '同意', '审批成功', (window) => window.getByLabel('意见').fill('同意采购'));
  // Two of the directors: the third does not have to decide.
  const huangting = await person(elsewhere, 'huangting');
  for (const page of [wuhao, huangting]) {
    await openTask(page, title);
    await decide(page, '同意', '审批成功');
  }

  const chenchen = await person(elsewhere, 'chenchen');
  await openTask(chenchen, title);
  await expect(button(chenchen, '同意')).toHaveCount(0);
  await expect(chenchen.getByLabel('下单日期')).toBeDisabled();
  await chenchen.getByLabel('供应商').fill('甲公司');
  await chenchen.getByLabel('备注').fill('');
  await press(chenchen, '提交');
  await expect(dialog(chenchen)).toHaveCount(0);
  await chenchen.getByLabel('备注').fill('下周到货');
  await decide(chenchen, '提交', '审批成功');

  await staff.reload();
  await expect(status(staff)).toHaveText('审核通过');
  await staff.getByRole('tab', { name: '流转记录' }).click();
  await expect(staff.getByRole('row', { name: /同意采购/ })).toBeVisible();
  const finance = await person(elsewhere, 'yangfan');
  await finance.goto('/workFlow/flowCirculate');
  await expect(finance.getByRole('row').filter({ hasText: title })).toHaveCount(1);
});
