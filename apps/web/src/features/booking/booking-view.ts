import type { approvalItem } from '@pravas/contract/approval/approval-shapes.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { plannedItem, timelineEntry } from '@pravas/contract/trip/trip-shapes.ts';
import type { getSharedTrip } from '@pravas/contract/trip/trip-share-operations.ts';
import type { LucideIcon } from 'lucide-react';
import { createContext, use } from 'react';
import type * as z from 'zod/mini';
import type { LazyDialog } from '../../lib/lazy-dialog.ts';
import type { LazyPage } from '../../lib/lazy-page.ts';
import type { BookingHead, BookingTrip } from './booking-head.ts';

/** Something that happens in a trip, as its timeline shows it. */
export type TimelineEntry = z.input<typeof timelineEntry>;

/** The source of a card of a trip. */
export interface BookingCardProps<Item extends BookingHead> {
  readonly booking: Item;
  readonly trip: BookingTrip;
  /** The entry of the timeline that it is drawn in; null for a booking of which nothing takes place. */
  readonly entry: TimelineEntry | null;
}

/** The source of what one entry of the timeline says of its booking. */
export interface EntryStateProps<Item extends BookingHead> {
  readonly booking: Item;
  readonly entry: TimelineEntry;
  /** True on the booking's own card, which shows the state of the whole booking. */
  readonly isOnCard: boolean;
}

/** From where, to where and when something is wished for, as far as it is known. */
export interface WishStart {
  /** A station's code and name, or a city twice. */
  readonly from: { readonly value: string; readonly label: string };
  readonly to: { readonly value: string; readonly label: string };
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** The source of the form of a wish. */
export interface WishProps {
  /** Without an id the trip is made when it is asked in. */
  readonly trip: {
    readonly _id: string | null;
    readonly startDate: string | null;
    readonly travelers: readonly unknown[];
  };
  readonly start?: WishStart;
  /** Gets the trip once the travel desk has been asked. */
  readonly onAsked?: (tripId: string) => void;
}

/** A booking that approvers are asked about. */
type AskedItem = z.input<typeof approvalItem>;

/** The source of what approvers read of it: its kind, a few words of a line, or where and when. */
export interface AskedProps {
  readonly item: AskedItem;
  readonly part: 'kind' | 'lines';
}

/** The source of a line of a copied trip: what was booked there, and for whom it is searched again. */
export interface PlannedProps {
  readonly planned: z.input<typeof plannedItem>;
  readonly trip: BookingTrip;
}

/** A booking behind a shared link. */
type SharedItem = AnswerOf<typeof getSharedTrip>['trip']['items'][number];

/** The source of what a person with the link sees: the locators, or the lines beneath an entry. */
export interface SharedProps {
  readonly item: SharedItem;
  readonly part: 'locators' | 'lines';
  /** Which entry, by its local departure. */
  readonly departs?: string;
}

/** Nights that travellers spend in a city and have no bed for: local days, YYYY-MM-DD. */
export interface OpenNights {
  readonly city: string;
  readonly from: string;
  readonly until: string;
}

/** The source of what a service offers for open nights. */
export interface ForNightsProps {
  readonly tripId: string;
  readonly nights: OpenNights;
}

/** How travellers ask the travel desk for something of a service, and how the travel desk enters it. */
interface DeskView<Path extends string = string> {
  /**
   * A short form: what is wanted; without it, travellers find it themselves and the travel desk what they cannot find.
   */
  readonly Wish?: LazyDialog<WishProps>;
  /** Where the travel desk enters what it found, and where it enters what it bought. */
  readonly enterPath: Path;
  readonly EnterPage: LazyPage<object>;
  readonly buyPath: Path;
  readonly BuyPage: LazyPage<object>;
}

/** What a service brings along, so that its bookings are shown among those of the others. */
export interface BookingViewOf<Item extends BookingHead, Path extends string = string> {
  /** "flight", as a sentence speaks of one. */
  readonly noun: string;
  /** "flights". */
  readonly plural: string;
  /** Who runs it, as a sentence speaks of them: "operator". */
  readonly supplier: string;
  /** What others charge on top and never refund, as a line of a refund: "Harbour dues"; absent = nothing. */
  readonly charges?: string;
  /** What people call the locator of a booking. */
  readonly locator: string;
  /** "New Delhi to Mumbai"; without it, a booking is called what the server calls it. */
  readonly titleOf?: (booking: Item) => string;
  readonly icon: LucideIcon;
  /** Where one booking has a page of its own. */
  readonly path: Path;
  readonly Page: LazyPage<object>;
  /** How the address of that page names the booking. */
  readonly idName: 'flightId' | 'bookingId';
  /** A booking in the timeline of its trip: a `BookingCard` with what the service has to say in it. */
  readonly Card: LazyPage<BookingCardProps<Item>>;
  /** What an entry of the timeline is, "6E 6045"; without it, the icon and the entry's title. */
  readonly EntryKind?: LazyPage<{ readonly entry: TimelineEntry }>;
  /** What concerns one entry alone: its state, who sits where, until when it can be cancelled for a refund. */
  readonly EntryState: LazyPage<EntryStateProps<Item>>;
  /** What it offers for nights of a trip that have no bed; without it, nothing. */
  readonly ForNights?: LazyPage<ForNightsProps>;
  /** What approvers read of it. */
  readonly Asked: LazyPage<AskedProps>;
  /** A line of a copied trip: what was booked there, and how it is booked again. */
  readonly Planned: LazyPage<PlannedProps>;
  /** What a person with a shared link reads of it. */
  readonly Shared: LazyPage<SharedProps>;
  /** How the travel desk sells it; without it, it never does. */
  readonly desk?: DeskView<Path>;
  /** What else shows a booking in a trip that is kept on the device, besides the card and the entry. */
  readonly keptParts: readonly { readonly preload: () => unknown }[];
}

/** A service's view, to those who know no service. */
export type BookingView<Path extends string = string> = BookingViewOf<BookingHead, Path>;

/** Closes over what a service's own bookings look like: a booking reaches its own service's view alone. */
export function defineBookingView<Item extends BookingHead>() {
  return <const Path extends string>(view: BookingViewOf<Item, Path>) => view as unknown as BookingView<Path>;
}

/** The services by the name that bookings and entries of a timeline give them. */
export type BookingViews = Readonly<Record<string, BookingView>>;

/** The services that the app shows; the app lists them. */
export const BookingViewsContext = createContext<BookingViews>({});

/** All services that the app shows. */
export function useBookingViews(): BookingViews {
  return use(BookingViewsContext);
}

/** What bookings are called, each by its service. */
export function useBookingTitles(): (booking: BookingHead) => string {
  const views = useBookingViews();
  return (booking) => views[booking.service]?.titleOf?.(booking) ?? booking.title;
}

/** What one is called, and several of them. */
export interface Nouns {
  readonly one: string;
  readonly many: string;
}

const OF_SEVERAL_SERVICES: Nouns = { one: 'booking', many: 'bookings' };

/**
 * Flights where all are flights, bookings where they are of several services; what is listed first while there is none.
 */
export function nounsOf(bookings: readonly Pick<BookingHead, 'service'>[], views: BookingViews): Nouns {
  const [service, ...others] = new Set(bookings.map((booking) => booking.service));
  const view = service === undefined ? Object.values(views)[0] : views[service];
  return others.length > 0 || !view ? OF_SEVERAL_SERVICES : { one: view.noun, many: view.plural };
}

/** The view of a booking's service. Throws for a service that the app does not list. */
export function useBookingView(service: string): BookingView {
  const view = useBookingViews()[service];
  if (!view) throw new Error(`The app lists no view of the service ${service}`);
  return view;
}
