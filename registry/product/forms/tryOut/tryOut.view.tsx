import { Button, Form, Input, Table } from 'antd';
import { useMemo, useState } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import type { Resolved } from '#runtime/data/sources/query.ts';
import { useParameters } from '#runtime/data/sources/use-parameters.ts';
import { type Rows, useQueriedRows } from '#runtime/data/sources/use-rows.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { LoadError, EmptyState, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { tryOut } from '../forms.ts';
import './tryOut.css';

/** Rows drawn at once; there may be ten thousand. */
const pageRows = 50;

export default function TryOutView({ node }: NodeProps) {
  // The compiler checked the props against the kind's schema.
  const props = node.props as PropsOf<typeof tryOut>;
  const fixed = useParameters(props.with);
  const given = useQueriedRows({ call: props.asks }, fixed);
  const [typed, setTyped] = useState<Resolved>();
  if (given.state === 'failed') return <LoadError retry={() => void given.reload()} />;
  if (given.state !== 'ready') return <LoadingSkeleton rows={4} />;
  const submitted = given.rows.length === 0 ? {} : typed;
  return (
    <div className="zb-tryout">
      {given.rows.length > 0 && <Parameters rows={given.rows} onRun={setTyped} />}
      {submitted && <Answer call={props.runs} fixed={fixed} typed={submitted} parameters={given.rows} />}
    </div>
  );
}

interface ParametersProps {
  rows: Rows['rows'];
  onRun(values: Resolved): void;
}

function Parameters({ rows, onRun }: ParametersProps) {
  const t = useTranslation();
  return (
    <Form layout="inline" onFinish={(values: Record<string, unknown>) => onRun({ ...values })}>
      {rows.map(({ field, fieldName, defaultValue, required }) => (
        <Form.Item
          key={String(field)}
          name={String(field)}
          label={String(fieldName ?? field)}
          initialValue={defaultValue ?? ''}
          required={required === 1}
        >
          <Input allowClear />
        </Form.Item>
      ))}
      <Form.Item>
        <Button type="primary" htmlType="submit">
          {t('tryOut.run')}
        </Button>
      </Form.Item>
    </Form>
  );
}

interface AnswerProps {
  call: string;
  fixed: Resolved;
  typed: Resolved;
  parameters: Rows['rows'];
}

function Answer({ call, fixed, typed, parameters }: AnswerProps) {
  const t = useTranslation();
  const input = useMemo(() => ({ ...fixed, paramList: sent(parameters, typed) }), [fixed, parameters, typed]);
  const { rows, state, reload } = useQueriedRows({ call }, input);
  if (state === 'failed') return <LoadError retry={() => void reload()} />;
  if (state !== 'ready') return <LoadingSkeleton rows={4} />;
  if (rows.length === 0) return <EmptyState />;
  const names = [...new Set(rows.slice(0, pageRows).flatMap((row) => Object.keys(row)))];
  return (
    <Table
      size="small"
      rowKey={(row) => rows.indexOf(row)}
      columns={names.map((name) => ({ title: name, dataIndex: name, ellipsis: true, width: 150, render: textOfCell }))}
      dataSource={[...rows]}
      scroll={{ x: names.length * 150, y: 360 }}
      pagination={{
        pageSize: pageRows,
        hideOnSinglePage: true,
        showSizeChanger: false,
        showTotal: (total) => t('block.totalRows', { total }),
      }}
    />
  );
}

/** What was typed; what a system value fills is left to the server unless something was typed. */
const sent = (parameters: Rows['rows'], typed: Resolved) =>
  parameters.flatMap(({ field, sourceType }) => {
    const value = typed[String(field)] ?? '';
    return value === '' && sourceType === 4 ? [] : [{ field, defaultValue: value }];
  });

function textOfCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
