import type { Privilege } from '@pravas/contract/privileges.ts';
import {
  Banknote,
  BookOpenCheck,
  BookOpenText,
  BriefcaseBusiness,
  BusFront,
  CalendarCheck,
  ChartColumn,
  CircleHelp,
  FileCheck2,
  Gauge,
  HandCoins,
  Headset,
  Hotel,
  House,
  Landmark,
  ListChecks,
  type LucideIcon,
  MapPinned,
  MessageCircleQuestion,
  Percent,
  Plane,
  ReceiptIndianRupee,
  ReceiptText,
  Scale,
  Stamp,
  Tags,
  Users,
  Wallet,
} from 'lucide-react';

/** The folders of the menu. */
export type MenuGroup =
  | 'customers'
  | 'provider-money'
  | 'overview'
  | 'people'
  | 'policy'
  | 'money'
  | 'connections'
  | 'help';

/** What an organisation has booked for it. */
type Service = 'flight' | 'hotel' | 'bus';

/** A page of the menu, for those who hold its privilege. */
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
    | '/provider/customers'
    | '/provider/questions'
    | '/provider/credit'
    | '/provider/fees'
    | '/provider/bank'
    | '/provider/withdrawals'
    | '/provider/reconciliation'
    | '/provider/months'
    | '/provider/taxes'
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
  /** More of them, by the beginning of their path. */
  readonly beneath?: string;
  /** What has to be booked for the organisation; the search page, which services share, opens with it. */
  readonly service?: Service;
  /** The folder of the menu that it is in; none for what people open every day. */
  readonly group?: MenuGroup;
  /** Only for the provider's admins. */
  readonly isForSuperAdmin?: true;
}

const ITEMS: readonly MainItem[] = [
  { to: '/home', label: 'Home', icon: House, privilege: null, under: ['/home'] },
  {
    to: '/provider',
    label: 'Waiting',
    icon: ListChecks,
    privilege: 'provider.decide',
    under: ['/provider'],
  },
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
    group: 'overview',
    under: ['/home2/who-is-where', '/home2/who-is-where/check'],
  },
  {
    to: '/home2/dashboard',
    label: 'Dashboard',
    icon: Gauge,
    privilege: null,
    group: 'overview',
    under: ['/home2/dashboard'],
  },
  {
    to: '/report',
    label: 'Reports',
    icon: ChartColumn,
    privilege: 'reports.view',
    orPrivilege: 'trips.own',
    group: 'overview',
    under: ['/report'],
    beneath: '/report/',
  },
  {
    to: '/home2/wallet',
    label: 'Wallet',
    icon: Wallet,
    privilege: 'ledger.view',
    group: 'money',
    under: ['/home2/wallet', '/home2/wallet/bank-transfer', '/home2/wallet/withdraw'],
  },
  {
    to: '/ledger/list',
    label: 'Ledger',
    icon: BookOpenText,
    privilege: 'ledger.view',
    group: 'money',
    under: ['/ledger/list'],
  },
  {
    to: '/home2/gst-credit',
    label: 'GST credit',
    icon: ReceiptIndianRupee,
    privilege: 'gst.claim',
    group: 'money',
    under: ['/home2/gst-credit', '/home2/gst-credit/documents'],
  },
  {
    to: '/home2/accounting',
    label: 'Accounting',
    icon: BookOpenCheck,
    privilege: 'ledger.download',
    group: 'money',
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
    to: '/provider/customers',
    label: 'Customers',
    icon: Users,
    privilege: 'provider.decide',
    group: 'customers',
    under: ['/provider/customers', '/provider/customer'],
  },
  {
    to: '/provider/questions',
    label: 'Questions',
    icon: MessageCircleQuestion,
    privilege: 'provider.decide',
    group: 'customers',
    under: ['/provider/questions', '/provider/question'],
  },
  {
    to: '/provider/credit',
    label: 'Credit lines',
    icon: HandCoins,
    privilege: 'provider.decide',
    group: 'customers',
    under: ['/provider/credit'],
  },
  {
    to: '/provider/fees',
    label: 'Fees',
    icon: Tags,
    privilege: 'provider.decide',
    group: 'customers',
    isForSuperAdmin: true,
    under: ['/provider/fees', '/provider/fees/customer'],
  },
  {
    to: '/provider/bank',
    label: 'Bank',
    icon: Landmark,
    privilege: 'provider.decide',
    group: 'provider-money',
    under: ['/provider/bank'],
  },
  {
    to: '/provider/withdrawals',
    label: 'Withdrawals',
    icon: Banknote,
    privilege: 'provider.decide',
    group: 'provider-money',
    under: ['/provider/withdrawals'],
  },
  {
    to: '/provider/reconciliation',
    label: 'Reconciliation',
    icon: Scale,
    privilege: 'provider.decide',
    group: 'provider-money',
    under: ['/provider/reconciliation'],
  },
  {
    to: '/provider/months',
    label: 'Months',
    icon: CalendarCheck,
    privilege: 'provider.decide',
    group: 'provider-money',
    under: ['/provider/months'],
  },
  {
    to: '/provider/gst-return',
    label: 'GST return',
    icon: FileCheck2,
    privilege: 'provider.decide',
    group: 'provider-money',
    under: ['/provider/gst-return', '/provider/e-invoices'],
  },
  {
    to: '/provider/taxes',
    label: 'Taxes at source',
    icon: Percent,
    privilege: 'provider.decide',
    group: 'provider-money',
    isForSuperAdmin: true,
    under: ['/provider/taxes'],
  },
  {
    to: '/help/faq',
    label: 'Help',
    icon: CircleHelp,
    privilege: null,
    group: 'help',
    under: ['/help/faq', '/help/articles'],
  },
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

/** The pages, but those of the company's settings, that a holder of these privileges may open. */
export function mainItems(
  privileges: readonly string[],
  settings: Switches | undefined,
  isSuperAdmin = false,
): readonly MainItem[] {
  const services = servicesOf(settings);
  return ITEMS.filter(
    ({ privilege, orPrivilege, service, isForSuperAdmin = false }) =>
      (isSuperAdmin || !isForSuperAdmin) &&
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
  { under, beneath, service }: Pick<MainItem, 'under' | 'beneath' | 'service'>,
  path: string,
  open: Service | null,
): boolean {
  if (beneath !== undefined && path.startsWith(beneath)) return true;
  if (!under.includes(path)) return false;
  return path !== '/search' || service === undefined || open === null || service === open;
}
