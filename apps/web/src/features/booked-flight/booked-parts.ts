import { lazyPage } from '../../lib/lazy-page.ts';

/** Choosing what to cancel, and what comes back; only where something may be cancelled. */
export const CancelSection = lazyPage(() => import('./cancel-section.tsx'), 'CancelSection');

/** What comes back at any time from now on; only for flights that still bring something back. */
export const ExitCard = lazyPage(() => import('./exit-card.tsx'), 'ExitCard');

/** A cancellation and its refund; only for flights of which something was cancelled. */
export const CancellationBox = lazyPage(() => import('./cancellation-box.tsx'), 'CancellationBox');

/** What an airline changed of its own accord; only where it did. */
export const ScheduleBanner = lazyPage(() => import('./schedule-banner.tsx'), 'ScheduleBanner');

/** What was paid, documents and GST; the flight never waits for them. */
export const BookedSide = lazyPage(() => import('./booked-side.tsx'), 'BookedSide');

/** Flying on another day; only for flights that still fly. */
export const ChangeSection = lazyPage(() => import('./change-section.tsx'), 'ChangeSection');

/** A wish to fly other flights; only where there is one. */
export const ChangeCard = lazyPage(() => import('./change-card.tsx'), 'ChangeCard');

/** What the travel desk enters about a flight that was booked offline; only for those. */
export const DeskSection = lazyPage(() => import('./desk-section.tsx'), 'DeskSection');

/** Credits, rules and history, below everything else. */
export const BookedPast = lazyPage(() => import('./booked-past.tsx'), 'BookedPast');
