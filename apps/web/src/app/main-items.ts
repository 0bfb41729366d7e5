import type { Privilege } from '@pravas/contract/privileges.ts';
import { BriefcaseBusiness, HandCoins, Headset, House, type LucideIcon, Plane, ReceiptText, Stamp } from 'lucide-react';

/** A page of everyday work, for those who hold its privilege. */
export interface MainItem {
  readonly to: '/home' | '/search' | '/home2/trip/list/' | '/approvals' | '/expenses' | '/desk' | '/provider';
  readonly label: string;
  readonly icon: LucideIcon;
  /** Null = for everybody. */
  readonly privilege: Privilege | null;
  /** Paths that belong to it. */
  readonly under: readonly string[];
}

const ITEMS: readonly MainItem[] = [
  { to: '/home', label: 'Home', icon: House, privilege: null, under: ['/home'] },
  {
    to: '/search',
    label: 'Flights',
    icon: Plane,
    privilege: null,
    under: ['/search', '/home2/flight/list', '/home2/flight/booking', '/flight/shortlist'],
  },
  {
    to: '/home2/trip/list/',
    label: 'My trips',
    icon: BriefcaseBusiness,
    privilege: null,
    under: [
      '/home2/trip/list',
      '/home2/trip/travelers',
      '/trip/details',
      '/trip/finalise',
      '/trip/flight',
      '/trip/credits',
    ],
  },
  {
    to: '/approvals',
    label: 'Approvals',
    icon: Stamp,
    privilege: 'approvals.decide',
    under: ['/approvals', '/approvals/request', '/approvals/changes'],
  },
  {
    to: '/expenses',
    label: 'Expenses',
    icon: ReceiptText,
    privilege: 'expenses.own',
    under: ['/expenses', '/expenses/claim'],
  },
  {
    to: '/desk',
    label: 'Travel desk',
    icon: Headset,
    privilege: 'desk.work',
    under: ['/desk', '/desk/case', '/desk/enter-flight', '/desk/pay-later-keys'],
  },
  {
    to: '/provider',
    label: 'Questions',
    icon: HandCoins,
    privilege: 'provider.decide',
    under: ['/provider', '/provider/question'],
  },
];

/** The everyday pages that a holder of these privileges may open. */
export function mainItems(privileges: readonly string[]): readonly MainItem[] {
  return ITEMS.filter(({ privilege }) => privilege === null || privileges.includes(privilege));
}
