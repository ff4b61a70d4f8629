/** A form of many fields of every sort, as a person would write it. */
export function largeForm(size: number) {
  const fields = Array.from({ length: size }, (_, index) => {
    const label = `字段${index}`;
    const vModel = `f${index}`;
    if (index % 10 === 3) return { config: { zhjyKey: 'inputNumber', label, span: 12 }, vModel, precision: 2, min: 0 };
    if (index % 10 === 5) {
      return {
        config: { zhjyKey: 'calculate', label },
        vModel,
        expression: `f${index - 2} × 1.5 + ${index}`,
        precision: 2,
      };
    }
    if (index % 10 === 7) {
      const shown = { and: [{ '>': [{ var: `f${index - 4}` }, 3] }, { '!=': [{ var: `f${index - 1}` }, 'x'] }] };
      return {
        config: { zhjyKey: 'select', label, shown, required: true },
        vModel,
        source: { dictionary: 'leaveType' },
      };
    }
    const regList = [{ pattern: '/^[A-Za-z0-9]{2,20}$/', message: '格式不对' }];
    return {
      config: { zhjyKey: 'input', label, required: true, regList },
      vModel,
      maxlength: 50,
      placeholder: '请输入',
    };
  });
  return { language: 1, title: '大表单', fields };
}
