import { AimOutlined } from '@ant-design/icons';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Modal } from 'antd';
import { useId, useMemo, useState } from 'react';
import type { GeoPoint } from '#core/geo/distance.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { defaultCentre, type Place, placesPerPage } from '#schemas/resources/location/location.contract.ts';
import { useInfiniteScroll } from '../../kit/hooks/use-infinite-scroll.ts';
import { EmptyState, LoadError, LoadingSkeleton } from '../../kit/overlay/States.tsx';
import { PlaceMap } from './PlaceMap.tsx';
import { positionTimeoutMs, currentPosition, NoPosition } from './current-position.ts';
import './location.css';
import type { LocationProps } from './location.ts';
import { circlesOf, locationTexts, placeError, placeOf, valueOf } from './place.ts';
import { useFeedback, useHttp } from '#runtime/context/application.tsx';

/** The query for places: those around a point, or by keyword ordered by distance to it. */
interface PlaceQuestion {
  keyword: string;
  point: GeoPoint;
}

interface FoundPlaces {
  places: readonly Place[];
  state: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  /** Loading the next page has failed. */
  hasFailed: boolean;
  more(): void;
  retry(): void;
}

/** Places with paging. The query key contains the query, so that a late answer never replaces newer results. */
function usePlaces({ keyword, point }: PlaceQuestion): FoundPlaces {
  const { client } = useHttp();
  const location = locationTexts(point);
  const words = keyword.trim();
  const query = useInfiniteQuery({
    queryKey: ['places', words, location],
    initialPageParam: 1,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async ({ pageParam, signal }) => {
      const input = { location, offset: placesPerPage, page: pageParam, ...(words !== '' && { keyword: words }) };
      const { data } = await client.send(words === '' ? 'location.around' : 'location.text', input, { signal });
      // Guaranteed by the contract of the call.
      return (data as { list: Place[] }).list;
    },
    getNextPageParam: (last, all) => (last.length < placesPerPage ? undefined : all.length + 1),
  });
  return {
    places: query.data?.pages.flat() ?? [],
    state: query.isLoadingError ? 'failed' : query.isPending ? 'loading' : 'ready',
    hasMore: query.hasNextPage,
    hasFailed: query.isFetchNextPageError,
    more: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    retry: () => void query.refetch(),
  };
}

/** Distance to the end of the list, in pixels, that triggers loading the next page (LOC-008). */
const nearEndPx = 50;

interface PlaceListProps {
  found: FoundPlaces;
  chosen: Place | undefined;
  onChoose(place: Place): void;
}

/** Places to choose from, with infinite scrolling. */
function PlaceList(props: PlaceListProps) {
  const { state, places, retry } = props.found;
  const t = useTranslation();
  if (state === 'failed') return <LoadError retry={retry} />;
  if (state === 'loading') return <LoadingSkeleton rows={4} />;
  if (places.length === 0) return <EmptyState text={t('location.nothing')} />;
  return <Places {...props} />;
}

function Places({ found, chosen, onChoose }: PlaceListProps) {
  const t = useTranslation();
  const group = useId();
  // A failed page is loaded again only on request of the user.
  const list = useInfiniteScroll(found.places.length, found.hasFailed ? undefined : found.more, nearEndPx);
  return (
    // Not a fieldset: browsers scroll it back to the top when it grows.
    <div role="radiogroup" className="zk-places" aria-label={t('location.places')} ref={list}>
      {found.places.map((place) => (
        <label key={`${place.location} ${place.name}`} className="zk-place">
          <input
            type="radio"
            name={group}
            checked={chosen !== undefined && chosen.location === place.location && chosen.name === place.name}
            onChange={() => onChoose(place)}
          />
          <span>
            {place.name}
            <small>
              {[place.pname, place.cityname === place.pname ? '' : place.cityname, place.adname, place.address].join(
                '',
              )}
            </small>
          </span>
        </label>
      ))}
      {found.hasMore && (found.hasFailed ? <LoadError retry={found.more} /> : <LoadingSkeleton rows={1} />)}
    </div>
  );
}

interface MapConfig {
  lng: number;
  lat: number;
  hasTiles: boolean;
  /** The tiles place things where satellites do (WGS-84), not where maps of mainland China do. */
  isTrue: boolean;
}

const withoutAnswer: MapConfig = { ...defaultCentre, hasTiles: false, isTrue: false };

/** Where maps begin; undefined until the server has said so. A server that does not leaves the built-in centre. */
function useMapConfig(): MapConfig | undefined {
  const { client } = useHttp();
  const { data, isError } = useQuery({
    queryKey: ['map-config'],
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Guaranteed by the contract of the call.
    queryFn: async ({ signal }) =>
      (await client.send('location.config', {}, { signal, quiet: true })).data as MapConfig,
  });
  return isError ? withoutAnswer : data;
}

const widthPx = 800;
const refusedMs = 3_000;

interface Props {
  value: string;
  props: LocationProps;
  onClose(): void;
  onChosen(value: string): void;
}

/** The window in which a place is chosen (LOC-001). It opens once it is known where maps begin. */
export default function LocationOpen(popup: Props) {
  const config = useMapConfig();
  if (!config) return null;
  return <Finder {...popup} start={placeOf(popup.value) ?? config} hasTiles={config.hasTiles} isTrue={config.isTrue} />;
}

interface Begun extends Props {
  start: GeoPoint;
  hasTiles: boolean;
  isTrue: boolean;
}

/** The search for a place: around the centre of the map or by keyword, from where distances are measured. */
function usePlaceChoice({ props, start: first, onClose, onChosen }: Begun) {
  const t = useTranslation();
  const { toast } = useFeedback();
  const [start, setStart] = useState<GeoPoint>({ lng: first.lng, lat: first.lat });
  const [centre, setCentre] = useState(start);
  const [question, setQuestion] = useState({ keyword: '', point: start });
  const [chosen, setChosen] = useState<Place>();
  const found = usePlaces(question);
  const circles = useMemo(() => scopesOf(props, start), [props, start]);

  const goTo = (point: GeoPoint) => {
    setCentre(point);
    setChosen(undefined);
    setQuestion({ keyword: '', point });
  };
  const choose = (place: Place) => {
    setChosen(place);
    const point = placeOf(valueOf(place));
    if (point) setCentre({ lng: point.lng, lat: point.lat });
  };
  const locate = async () => {
    try {
      const here = await currentPosition(positionTimeoutMs);
      setStart(here);
      goTo(here);
    } catch (error) {
      const id = error instanceof NoPosition ? error.id : 'location.unavailable';
      void toast('warning', t(id), refusedMs);
    }
  };
  const confirm = () => {
    const value = chosen && valueOf(chosen);
    const point = placeOf(value);
    const refusal = point ? placeError(point, start, props) : 'location.choose';
    if (value === undefined || refusal) return void toast('error', t(refusal ?? 'location.choose'), refusedMs);
    onChosen(value);
    onClose();
  };
  return {
    centre,
    found,
    circles,
    chosen,
    goTo,
    choose,
    locate,
    confirm,
    search: (keyword: string) => setQuestion({ keyword, point: centre }),
  };
}

function Finder(begun: Begun) {
  const { hasTiles, isTrue, onClose } = begun;
  const t = useTranslation();
  const { centre, found, circles, chosen, goTo, choose, locate, confirm, search } = usePlaceChoice(begun);
  return (
    <Modal
      open
      centered
      title={t('location.title')}
      width={widthPx}
      mask={{ closable: false }}
      okText={t('common.confirm')}
      cancelText={t('common.cancel')}
      closable={{ 'aria-label': t('block.close') }}
      onCancel={onClose}
      onOk={confirm}
    >
      {!hasTiles && <Alert className="zk-place-note" type="info" showIcon title={t('location.noTiles')} />}
      <div className="zk-place-finder">
        <div className="zk-place-bar">
          <Input.Search
            placeholder={t('location.search')}
            aria-label={t('location.search')}
            allowClear
            onSearch={search}
          />
          <Button icon={<AimOutlined aria-hidden />} onClick={() => void locate()}>
            {t('location.here')}
          </Button>
        </div>
        <PlaceMap
          label={t('location.map')}
          centre={centre}
          hasTiles={hasTiles}
          isTrue={isTrue}
          circles={circles}
          places={found.places}
          onMoved={goTo}
        />
        <PlaceList found={found} chosen={chosen} onChoose={choose} />
      </div>
    </Modal>
  );
}

/** What is drawn of where a place may be. */
const scopesOf = (props: LocationProps, start: GeoPoint) => [
  ...circlesOf(props),
  ...(props.enableLocationScope ? [{ ...start, radius: props.adjustmentScope }] : []),
];
