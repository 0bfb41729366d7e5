import type { Privilege } from '@pravas/contract/privileges.ts';
import {
  BookOpenCheck,
  BookOpenText,
  BriefcaseBusiness,
  BusFront,
  ChartColumn,
  CircleHelp,
  Gauge,
  HandCoins,
  Headset,
  Hotel,
  House,
  Landmark,
  type LucideIcon,
  MapPinned,
  Plane,
  ReceiptIndianRupee,
  ReceiptText,
  Stamp,
  Wallet,
} from 'lucide-react';

/** What an organisation has booked for it. */
type Service = 'flight' | 'hotel' | 'bus';

/** A page of everyday work, for those who hold its privilege. */
export interface MainItem {
  readonly to:
    | '/home'
    | '/search'
    | '/home2/trip/list/'
    | '/home2/who-is-where'
    | '/home2/dashboard'
    | '/report'
    | '/home2/wallet'
    | '/home2/gst-credit'
    | '/home2/accounting'
    | '/ledger/list'
    | '/approvals'
    | '/expenses'
    | '/desk'
    | '/provider'
    | '/provider/gst-return'
    | '/help/faq';
  readonly label: string;
  readonly icon: LucideIcon;
  /** Null = for everybody. */
  readonly privilege: Privilege | null;
  /** Another privilege that opens it too. */
  readonly orPrivilege?: Privilege;
  /** Paths that belong to it. */
  readonly under: readonly string[];
  /** What has to be booked for the organisation; the search page, which services share, opens with it. */
  readonly service?: Service;
}

const ITEMS: readonly MainItem[] = [
  { to: '/home', label: 'Home', icon: House, privilege: null, under: ['/home'] },
  {
    to: '/search',
    label: 'Flights',
    icon: Plane,
    privilege: null,
    under: ['/search', '/home2/flight/list', '/home2/flight/booking', '/flight/shortlist'],
    service: 'flight',
  },
  {
    to: '/search',
    label: 'Hotels',
    icon: Hotel,
    privilege: null,
    under: ['/search', '/home2/hotel/list', '/home2/hotel/booking', '/home2/hotel/review', '/hotel/shortlist'],
    service: 'hotel',
  },
  {
    to: '/search',
    label: 'Buses',
    icon: BusFront,
    privilege: null,
    under: ['/search', '/home2/bus/list', '/home2/bus/details', '/home2/bus/review'],
    service: 'bus',
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
    to: '/home2/who-is-where',
    label: 'Who is where',
    icon: MapPinned,
    privilege: 'travellers.locate',
    orPrivilege: 'approvals.decide',
    under: ['/home2/who-is-where', '/home2/who-is-where/check'],
  },
  {
    to: '/home2/dashboard',
    label: 'Dashboard',
    icon: Gauge,
    privilege: null,
    under: ['/home2/dashboard'],
  },
  {
    to: '/report',
    label: 'Reports',
    icon: ChartColumn,
    privilege: 'reports.view',
    orPrivilege: 'trips.own',
    under: ['/report'],
  },
  {
    to: '/home2/wallet',
    label: 'Wallet',
    icon: Wallet,
    privilege: 'ledger.view',
    under: ['/home2/wallet', '/home2/wallet/bank-transfer', '/home2/wallet/withdraw'],
  },
  {
    to: '/ledger/list',
    label: 'Ledger',
    icon: BookOpenText,
    privilege: 'ledger.view',
    under: ['/ledger/list'],
  },
  {
    to: '/home2/gst-credit',
    label: 'GST credit',
    icon: ReceiptIndianRupee,
    privilege: 'gst.claim',
    under: ['/home2/gst-credit', '/home2/gst-credit/documents'],
  },
  {
    to: '/home2/accounting',
    label: 'Accounting',
    icon: BookOpenCheck,
    privilege: 'ledger.download',
    under: ['/home2/accounting', '/home2/accounting/accounts'],
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
    under: [
      '/provider',
      '/provider/question',
      '/provider/credit',
      '/provider/bank',
      '/provider/months',
      '/provider/reconciliation',
      '/provider/fees',
      '/provider/fees/customer',
      '/provider/taxes',
      '/provider/withdrawals',
    ],
  },
  {
    to: '/provider/gst-return',
    label: 'GST return',
    icon: Landmark,
    privilege: 'provider.decide',
    under: ['/provider/gst-return', '/provider/e-invoices'],
  },
  { to: '/help/faq', label: 'Help', icon: CircleHelp, privilege: null, under: ['/help/faq', '/help/articles'] },
];

/** What the organisation has switched on or off; absent while nobody is signed in. */
interface Switches {
  readonly enableFlight: boolean;
  readonly disableHotel: boolean;
  readonly enableBus: boolean;
}

/** The services that are booked for an organisation. What it does not say is on. */
export function servicesOf(settings: Switches | undefined): readonly Service[] {
  return [
    ...(settings?.enableFlight === false ? [] : (['flight'] as const)),
    ...(settings?.disableHotel === true ? [] : (['hotel'] as const)),
    ...(settings?.enableBus === false ? [] : (['bus'] as const)),
  ];
}

/** The everyday pages that a holder of these privileges may open. */
export function mainItems(privileges: readonly string[], settings: Switches | undefined): readonly MainItem[] {
  const services = servicesOf(settings);
  return ITEMS.filter(
    ({ privilege, orPrivilege, service }) =>
      (privilege === null || [privilege, orPrivilege].some((one) => one !== undefined && privileges.includes(one))) &&
      (service === undefined || services.includes(service)),
  );
}

/** The parameters that an item's page opens with. */
export function searchOf({ service }: Pick<MainItem, 'service'>): { readonly service?: Service } {
  return service === undefined || service === 'flight' ? {} : { service };
}

/** Whether a page belongs to an item; `open` is the service of the search page's address, and only counts there. */
export function isItemAt(
  { under, service }: Pick<MainItem, 'under' | 'service'>,
  path: string,
  open: Service | null,
): boolean {
  if (!under.includes(path)) return false;
  return path !== '/search' || service === undefined || open === null || service === open;
}
