import { type ComponentProps, Suspense } from 'react';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useMedia, WIDE } from '../../lib/media.ts';
import { cx } from '../../ui/class-names.ts';
import { Bone } from '../../ui/skeleton.tsx';

const Drawn = lazyPage(() => import('./price-calendar.tsx'), 'PriceCalendar');

/** A calendar to pick one date or a span from, with the lowest price seen for each day; bones of its size until it is there. */
export function PriceCalendar(calendar: ComponentProps<typeof Drawn>) {
  const isWide = useMedia(WIDE);
  const bones = (
    <>
      <div className={cx('calendar-months flex', isWide && 'two', calendar.route && 'priced')}>
        <Bone className="w-full rounded-lg" />
      </div>
      {calendar.route && <div className="calendar-legend" />}
    </>
  );
  return (
    <Suspense fallback={bones}>
      <Drawn {...calendar} />
    </Suspense>
  );
}
PriceCalendar.preload = Drawn.preload;
