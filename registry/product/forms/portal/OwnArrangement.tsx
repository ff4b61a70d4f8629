import { AppstoreOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { type ArrangedCell, arrangementOf, canArrange, cellsOf, hideCell } from '#core/portal/personal-cells.ts';
import { ApplicationProvider, useApplication, useFeedback, useHttp } from '#runtime/context/application.tsx';
import type { Faces } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { PlacedCell } from '#schemas/resources/portal/portal.contract.ts';
import { ArrangedGrid, ArrangementContext, useCellName } from './ArrangedGrid.tsx';
import './arrangement.css';

/** While it is arranged, the grid has another face. */
const arrangedGrid: Faces = { view: async () => ({ default: ArrangedGrid }) };

type Page = Definition & { body?: unknown };

interface Props {
  id: string;
  /** The released page, and the places that the person gave its cells. */
  page: Page;
  placed: readonly PlacedCell[];
  onSaved(): Promise<unknown>;
  /** The portal of this definition; undefined: as the person arranged it. */
  children(definition?: Definition): ReactNode;
}

/** A portal whose cells each person may move, resize and hide (PORTAL-024). */
export default function OwnArrangement({ id, page, placed, onSaved, children }: Props) {
  const t = useTranslation();
  const { platform } = useApplication();
  const [cells, setCells] = useState<readonly ArrangedCell[]>();
  const arranging = useMemo(() => ({ ...platform, faces: { ...platform.faces, grid: arrangedGrid } }), [platform]);
  const arrangement = useMemo(() => ({ cells: cells ?? [], change: setCells }), [cells]);
  if (!canArrange(page)) return children();
  if (!cells) {
    return (
      <>
        <Button
          className="zp-arrange-open"
          type="text"
          size="small"
          icon={<AppstoreOutlined />}
          onClick={() => setCells(arrangementOf(cellsOf(page), placed))}
        >
          {t('portal.arrange')}
        </Button>
        {children()}
      </>
    );
  }
  const end = async (isSaved: boolean) => {
    if (isSaved) await onSaved();
    setCells(undefined);
  };
  return (
    <>
      <Bar id={id} page={page} cells={cells} isArranged={placed.length > 0} onChange={setCells} onEnd={end} />
      <ArrangementContext value={arrangement}>
        <ApplicationProvider platform={arranging}>{children(page)}</ApplicationProvider>
      </ArrangementContext>
    </>
  );
}

interface BarProps {
  id: string;
  page: Page;
  cells: readonly ArrangedCell[];
  isArranged: boolean;
  onChange(cells: ArrangedCell[]): void;
  onEnd(isSaved: boolean): Promise<void>;
}

/** The toolbar of the arrangement: save, cancel, reset, and the list of hidden cells. */
function Bar({ id, page, cells, isArranged, onChange, onEnd }: BarProps) {
  const t = useTranslation();
  const nameOf = useCellName();
  const { client } = useHttp();
  const { confirm } = useFeedback();
  const [isSaving, setSaving] = useState(false);
  const hidden = cells.flatMap((cell, index) =>
    cell.hidden ? [{ cell, name: nameOf(cellsOf(page)[index], index) }] : [],
  );
  const send = async (placed: readonly PlacedCell[]) => {
    setSaving(true);
    try {
      await client.send('portal.place', { id, cells: placed });
      await onEnd(true);
    } catch (error) {
      // The client has shown the error message; the arrangement stays.
      if (!(error instanceof CallError)) throw error;
      setSaving(false);
    }
  };
  return (
    <div className="zp-arrange-bar" role="toolbar" aria-label={t('portal.arrange')}>
      <p>{t('portal.arrange.about')}</p>
      {hidden.length > 0 && (
        <div className="zp-arrange-hidden">
          {t('portal.arrange.hidden')}
          {hidden.map(({ cell, name }) => (
            <Button
              key={cell.id}
              size="small"
              aria-label={t('portal.arrange.show', { name })}
              onClick={() => onChange(hideCell(cells, cell.id, false))}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <div className="zp-arrange-ends">
        <Button
          disabled={!isArranged || isSaving}
          onClick={async () => {
            if (await confirm(t('portal.arrange.reset.ask'))) await send([]);
          }}
        >
          {t('portal.arrange.reset')}
        </Button>
        <Button disabled={isSaving} onClick={() => void onEnd(false)}>
          {t('common.cancel')}
        </Button>
        <Button type="primary" loading={isSaving} onClick={() => void send(cells.map(placedCell))}>
          {t('portal.arrange.save')}
        </Button>
      </div>
    </div>
  );
}

const placedCell = ({ id, x, y, w, h, hidden }: ArrangedCell): PlacedCell => ({
  ...{ id, x, y, w, h },
  ...(hidden && { hidden }),
});
