import type { LucideIcon } from 'lucide-react';
import { type CompanyItem, companyItems, isUnder } from './company-items.ts';
import { isItemAt, type MainItem, type MenuGroup, mainItems, searchOf, servicesOf } from './main-items.ts';

/** A line of the menu. */
export interface MenuItem {
  readonly to: MainItem['to'] | CompanyItem['to'];
  readonly search: ReturnType<typeof searchOf>;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The person is there, or beneath it. */
  readonly here: boolean;
}

/** Lines that belong together; a person folds and opens them. */
export interface MenuFolder {
  readonly id: MenuGroup;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly here: boolean;
}

/** All that a person may open: what is for every day, the rest in folders, and the help at the foot. */
export interface Menu {
  readonly everyday: readonly MenuItem[];
  readonly folders: readonly MenuFolder[];
  readonly foot: readonly MenuItem[];
}

/** Whose menu it is. */
interface MenuPerson {
  readonly privileges: readonly string[];
  readonly settings: Parameters<typeof mainItems>[1];
  readonly isSuperAdmin: boolean;
}

/** Where the person is: the path, and the service that the search page's address names. */
interface MenuPlace {
  readonly path: string;
  readonly service: string | undefined;
}

const FOLDERS: readonly (readonly [MenuGroup, string])[] = [
  ['customers', 'Customers'],
  ['provider-money', 'Money'],
  ['overview', 'Overview'],
  ['people', 'People'],
  ['policy', 'Policy & approvals'],
  ['money', 'Money'],
  ['connections', 'Company & connections'],
];

/** The menu of a person who is at a place. A folder of a single page is that page. */
export function menuOf({ privileges, settings, isSuperAdmin }: MenuPerson, { path, service }: MenuPlace): Menu {
  const services = servicesOf(settings);
  const open = services.find((one) => one === service) ?? services[0] ?? null;
  const lines = [
    ...mainItems(privileges, settings, isSuperAdmin).map((item) => ({
      group: item.group,
      line: lineOf(item, searchOf(item), isItemAt(item, path, open)),
    })),
    ...companyItems(privileges).map((item) => ({ group: item.group, line: lineOf(item, {}, isUnder(item, path)) })),
  ];
  const inGroup = (group: MenuGroup | undefined) => lines.filter((one) => one.group === group).map(({ line }) => line);
  const isProvider = inGroup('provider-money').length > 0;
  const folders = FOLDERS.map(([id, label]) => ({
    id,
    label: id === 'money' && isProvider ? 'Our own money' : label,
    items: inGroup(id),
  }));
  return {
    everyday: [
      ...inGroup(undefined),
      ...folders.filter(({ items }) => items.length === 1).flatMap(({ items }) => items),
    ],
    folders: folders
      .filter(({ items }) => items.length > 1)
      .map((folder) => ({ ...folder, here: folder.items.some(({ here }) => here) })),
    foot: inGroup('help'),
  };
}

const lineOf = (
  { to, label, icon }: Pick<MenuItem, 'to' | 'label' | 'icon'>,
  search: MenuItem['search'],
  here: boolean,
): MenuItem => ({ to, label, icon, search, here });

/** So many pages fit the bar of a phone beside 'More'. */
const BAR_PLACES = 4;

/** What is worked off all day, by whoever has it: it has a place in the bar of a phone. */
const WORK = ['/provider', '/desk', '/approvals'];

/** The bar of a phone: home, the first search, the trips, and what is this person's work. */
export function barOf({ everyday, folders }: Menu): readonly MenuItem[] {
  const all = [...everyday, ...folders.flatMap(({ items }) => items)];
  const first = ['/home', '/search', '/home2/trip/list/'].flatMap((to) => all.find((item) => item.to === to) ?? []);
  const work = WORK.flatMap((to) => all.find((item) => item.to === to) ?? []).slice(0, 1);
  const chosen = [...first, ...work];
  return [...chosen, ...everyday.filter((item) => !chosen.includes(item))].slice(0, BAR_PLACES);
}
