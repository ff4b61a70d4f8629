import { AutoComplete, DatePicker, Input, InputNumber, Select } from 'antd';
import type { Dayjs } from 'dayjs';
import { memo } from 'react';
import { formatTime } from '#core/dates/format.ts';
import { nextTimes, timetableMistake } from '#core/dates/timetable.ts';
import { isObject } from '#core/schema/record.ts';
import { useI18n, useInterpreter } from '#runtime/context/application.tsx';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type Timetable, timetableUnits, type TimetableUnit } from '#schemas/language/timetable.ts';
import { fromCalendar, toCalendar } from './calendar-moment.ts';
import { timePattern, timetableSentence } from './timetable-sentence.ts';
import type { TimetableProps } from './timetable.ts';
import './timetable.css';

/** Cron lines that are offered: every day, every working day, every Monday, and the first of a month. */
const offered = ['0 8 * * *', '0 8 * * 1-5', '0 8 * * 1', '0 8 1 * *'];

interface PartProps {
  face: EditProps<TimetableProps, unknown>;
  timetable: Timetable;
  isDisabled: boolean;
  change(part: Partial<Record<keyof Timetable, unknown>>): void;
}

export default memo(function TimetableEdit(face: EditProps<TimetableProps, unknown>) {
  const t = useTranslation();
  const { now } = useInterpreter();
  const timetable = (isObject(face.value) ? face.value : {}) as Timetable;
  const isDisabled = face.disabled || face.props.disabled;
  const isInterval = timetable.every !== undefined;
  const change: PartProps['change'] = (part) => {
    const next = Object.entries({ ...timetable, ...part }).filter(([, one]) => one !== undefined && one !== null);
    face.onChange(next.length === 0 ? undefined : Object.fromEntries(next));
  };
  const part = { face, timetable, isDisabled, change };
  return (
    <div role="group" aria-label={face.label} className="zk-timetable" onBlur={face.onBlur}>
      <div className="zk-timetable-line">
        <Select
          id={face.id}
          aria-label={t('timetable.mode')}
          disabled={isDisabled}
          value={isInterval ? 'every' : 'cron'}
          options={[
            { value: 'cron', label: t('timetable.mode.cron') },
            { value: 'every', label: t('timetable.mode.every') },
          ]}
          onChange={(mode) =>
            change(
              mode === 'cron'
                ? { every: undefined, unit: undefined, cron: offered[1] }
                : { cron: undefined, every: 1, unit: 'day', start: timetable.start ?? nextHour(now()) },
            )
          }
        />
        {isInterval ? <Interval {...part} /> : <CronLine {...part} />}
      </div>
      <div className="zk-timetable-line">
        <Moment {...part} name="start" />
        <End {...part} />
      </div>
      <Outlook timetable={timetable} />
    </div>
  );
});

const hourMs = 3_600_000;
const nextHour = (now: number) => Math.ceil(now / hourMs) * hourMs;

function Interval({ timetable, isDisabled, change }: PartProps) {
  const t = useTranslation();
  return (
    <>
      <InputNumber
        aria-label={t('timetable.mode.every')}
        disabled={isDisabled}
        min={1}
        max={10_000}
        precision={0}
        value={timetable.every ?? null}
        onChange={(every) => change({ every: every ?? 1 })}
      />
      <Select<TimetableUnit>
        aria-label={t('timetable.unit')}
        disabled={isDisabled}
        value={timetable.unit ?? 'day'}
        options={timetableUnits.map((unit) => ({ value: unit, label: t(`timetable.unit.${unit}`) }))}
        onChange={(unit) => change({ unit })}
      />
    </>
  );
}

function CronLine({ face, timetable, isDisabled, change }: PartProps) {
  const t = useTranslation();
  const { language } = useI18n();
  return (
    <AutoComplete
      disabled={isDisabled}
      value={timetable.cron ?? ''}
      options={offered.map((cron) => ({
        value: cron,
        label: `${timetableSentence({ cron }, language, t)}（${cron}）`,
      }))}
      onChange={(cron: string) => change({ cron: cron.trim() === '' ? undefined : cron })}
    >
      <Input
        aria-label={t('timetable.mode.cron')}
        aria-invalid={face.invalid}
        aria-describedby={face.describedBy}
        maxLength={100}
        placeholder={t('timetable.cron.placeholder')}
      />
    </AutoComplete>
  );
}

function Moment({ timetable, isDisabled, change, name }: PartProps & { name: 'start' | 'end' }) {
  const t = useTranslation();
  const value = timetable[name];
  const label = t(`timetable.${name}`);
  return (
    <DatePicker
      aria-label={label}
      placeholder={label}
      disabled={isDisabled}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      value={value === undefined ? null : toCalendar(value)}
      onChange={(chosen: Dayjs | null) =>
        change({ [name]: chosen ? fromCalendar(chosen.startOf('minute')) : undefined })
      }
    />
  );
}

const dayMs = 24 * hourMs;

/** When it ends: never, after a number of times, or at a time. */
function End(part: PartProps) {
  const t = useTranslation();
  const { now } = useInterpreter();
  const { timetable, isDisabled, change } = part;
  const mode = timetable.runs !== undefined ? 'runs' : timetable.end !== undefined ? 'end' : 'never';
  const begin = {
    never: {},
    runs: { runs: 10 },
    end: { end: nextHour((timetable.start ?? now()) + 30 * dayMs) },
  };
  return (
    <>
      <Select<keyof typeof begin>
        aria-label={t('timetable.ending')}
        disabled={isDisabled}
        value={mode}
        options={(['never', 'runs', 'end'] as const).map((one) => ({
          value: one,
          label: t(`timetable.ending.${one}`),
        }))}
        onChange={(next) => change({ runs: undefined, end: undefined, ...begin[next] })}
      />
      {mode === 'runs' && (
        <InputNumber
          aria-label={t('timetable.runs')}
          suffix={t('timetable.runs')}
          disabled={isDisabled}
          min={1}
          max={100_000}
          precision={0}
          value={timetable.runs ?? null}
          onChange={(runs) => change({ runs: runs ?? 1 })}
        />
      )}
      {mode === 'end' && <Moment {...part} name="end" />}
    </>
  );
}

/** Times that are shown ahead (AUTOMATION-003). */
const shownTimes = 5;

/** What a timetable says, and the next times it comes. */
function Outlook({ timetable }: { timetable: Timetable }) {
  const t = useTranslation();
  const { language } = useI18n();
  const { now } = useInterpreter();
  const mistake = timetableMistake(timetable);
  if (mistake !== undefined && timetable.cron !== undefined)
    return (
      <p className="zk-timetable-mistake" role="alert">
        {t(mistake)}
      </p>
    );
  if (mistake !== undefined) return null;
  const times = nextTimes(timetable, now(), shownTimes);
  return (
    <div className="zk-timetable-outlook" aria-live="polite">
      <p>{timetableSentence(timetable, language, t)}</p>
      {times.length === 0 ? (
        <p>{t('timetable.never')}</p>
      ) : (
        <ol>
          {times.map((time) => (
            <li key={time}>
              <time dateTime={new Date(time).toISOString()}>{formatTime(time, timePattern)}</time>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
