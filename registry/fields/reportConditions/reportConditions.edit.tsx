import { Alert } from 'antd';
import { memo, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { parseRecord, storeRecord } from '#core/record/record.ts';
import { definitionUser } from '#core/permissions/definition-user.ts';
import { isObject } from '#core/schema/record.ts';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { useAuth, useInterpreter, useNavigation } from '#runtime/context/application.tsx';
import type { EditProps } from '#runtime/context/faces.ts';
import { createScope } from '#runtime/context/scope.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { Form, useFormStore } from '#runtime/render/Form.tsx';
import { type OpenedReport, useOpenedReport } from '#runtime/report/use-opened-report.ts';
import { LoadingSkeleton } from '../../kit/overlay/States.tsx';
import type { ReportConditionsProps } from './reportConditions.ts';
import './reportConditions.css';

type Face = EditProps<ReportConditionsProps, unknown>;

export default memo(function ReportConditionsEdit(face: Face) {
  const { route } = useNavigation();
  const t = useTranslation();
  const { data: report, reason, isPending } = useOpenedReport(String(route.query['reportId'] ?? ''));
  if (isPending) return <LoadingSkeleton rows={2} />;
  if (!report) return <Alert type="warning" title={reason || t('block.loadFailed')} />;
  if ((report.definition.parameters ?? []).length === 0)
    return <p className="zr-conditions-none">{t('data-report.noConditions')}</p>;
  return <Conditions face={face} report={report} />;
});

/** The query form of a report, whose filled fields are the value. */
function Conditions({ face, report }: { face: Face; report: OpenedReport }) {
  const { id, version, definition } = report;
  const place = useAuthored({ noun: 'report', id, version });
  const { compile, now } = useInterpreter();
  const { user } = useAuth();
  const screen = useMemo(() => {
    const { language, title, parameters = [] } = definition;
    return compile({ language, title, fields: parameters.map(optional), labelPosition: 'top' });
  }, [definition, compile]);
  const [scope] = useState(() => createScope({ user: definitionUser(user) }, undefined, now));
  const [record] = useState(() => ({ ...parseRecord(screen, face.value ?? {}).values }));
  const store = useFormStore({ screen, record, isNew: false, scope });
  const changed = useEffectEvent(() => {
    const filled = Object.entries(storeRecord(screen, store.record())).filter(([, one]) => !isBlank(one));
    face.onChange(filled.length === 0 ? undefined : Object.fromEntries(filled));
  });
  useEffect(() => {
    const stops = [...screen.fields.keys()].map((name) => store.watch(name, () => changed()));
    return () => stops.forEach((stop) => stop());
  }, [screen, store]);
  return (
    <div id={face.id} role="group" aria-label={face.label} className="zr-conditions" onBlur={face.onBlur}>
      <AuthoredProviders value={place}>
        <Form store={store} mode="edit" inForm disabled={face.disabled || face.props.disabled} />
      </AuthoredProviders>
    </div>
  );
}

const isBlank = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

type Field = NonNullable<OpenedReport['definition']['parameters']>[number];

/** What is left empty has its default when the report is sent: nothing is required here, and nothing filled in. */
function optional(field: Field): Field {
  if (!isObject(field.config)) return field;
  const { required: _required, defaultValue: _default, defaultCurrent: _current, ...config } = field.config;
  return { ...field, config } as Field;
}
