import type { showMenuCounts } from '@pravas/contract/home/home-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
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
  /** How much waits there. */
  readonly count: number;
  /** What is counted, as it follows the number: "to decide". */
  readonly counted: string;
}

/** Lines that belong together; a person folds and opens them. */
export interface MenuFolder {
  readonly id: MenuGroup;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly here: boolean;
  /** How much waits on all of its pages. */
  readonly count: number;
}

/** All that a person may open: what is for every day, the rest in folders, and the help at the foot. */
export interface Menu {
  readonly everyday: readonly MenuItem[];
  readonly folders: readonly MenuFolder[];
  readonly foot: readonly MenuItem[];
}

/** How much waits behind pages; nothing before it is known. */
export type MenuCounts = Partial<AnswerOf<typeof showMenuCounts>>;

/** Which count a page shows, and what it counts. */
const COUNTED: Partial<Record<MenuItem['to'], readonly [keyof MenuCounts, string]>> = {
  '/approvals': ['approvals', 'to decide'],
  '/home2/trip/list/': ['unpaid', 'to pay'],
  '/desk': ['cases', 'open'],
  '/provider/questions': ['questions', 'to answer'],
  '/provider/bank': ['bank', 'to match'],
  '/provider/withdrawals': ['withdrawals', 'to pay'],
};

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
  ['connections', 'Company'],
];

/** The menu of a person who is at a place. A folder of a single page is that page. */
export function menuOf(
  { privileges, settings, isSuperAdmin }: MenuPerson,
  { path, service }: MenuPlace,
  counts: MenuCounts = {},
): Menu {
  const services = servicesOf(settings);
  const open = services.find((one) => one === service) ?? services[0] ?? null;
  const lines = [
    ...mainItems(privileges, settings, isSuperAdmin).map((item) => ({
      group: item.group,
      line: lineOf(item, searchOf(item), isItemAt(item, path, open), counts),
    })),
    ...companyItems(privileges).map((item) => ({
      group: item.group,
      line: lineOf(item, {}, isUnder(item, path), counts),
    })),
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
      .map((folder) => ({
        ...folder,
        here: folder.items.some(({ here }) => here),
        count: folder.items.reduce((sum, { count }) => sum + count, 0),
      })),
    foot: inGroup('help'),
  };
}

const lineOf = (
  { to, label, icon }: Pick<MenuItem, 'to' | 'label' | 'icon'>,
  search: MenuItem['search'],
  here: boolean,
  counts: MenuCounts,
): MenuItem => {
  const [key, counted] = COUNTED[to] ?? [];
  return { to, label, icon, search, here, count: key === undefined ? 0 : (counts[key] ?? 0), counted: counted ?? '' };
};

/** How many pages fit the bar of a phone beside 'More'. */
const BAR_PLACES = 4;

/** Work that people do all day: those who have it get a place for it in a phone's bar. */
const WORK = ['/provider', '/desk', '/approvals'];

/** How much waits on pages that the bar has no place for. */
export function waitingBehind({ everyday, folders }: Menu, bar: readonly MenuItem[]): number {
  const all = [...everyday, ...folders.flatMap(({ items }) => items)];
  return all
    .filter(({ to, label }) => !bar.some((item) => item.to === to && item.label === label))
    .reduce((sum, { count }) => sum + count, 0);
}

/** The bar of a phone: home, the first search, the trips, and what is this person's work. */
export function barOf({ everyday, folders }: Menu): readonly MenuItem[] {
  const all = [...everyday, ...folders.flatMap(({ items }) => items)];
  const first = ['/home', '/search', '/home2/trip/list/'].flatMap((to) => all.find((item) => item.to === to) ?? []);
  const work = WORK.flatMap((to) => all.find((item) => item.to === to) ?? []).slice(0, 1);
  const chosen = [...first, ...work];
  return [...chosen, ...everyday.filter((item) => !chosen.includes(item))].slice(0, BAR_PLACES);
}
