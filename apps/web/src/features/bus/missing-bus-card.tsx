import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { BookedBus, Bus } from './bus-types.ts';
import { mayReport } from './missing-bus.ts';

const MissingBusDialog = lazyDialog(() => import('./missing-bus-dialog.tsx'), 'MissingBusDialog');

interface MissingBusCardProps {
  readonly booking: BookedBus;
  readonly bus: Bus;
}

/** About the time a bus should come: how to report that it did not. Later what was reported, and what happens next. */
export function MissingBusCard({ booking, bus }: MissingBusCardProps) {
  const now = useNow(60_000);
  const [isOpen, setOpen] = useState(false);
  const { report } = bus;
  if (report !== null) {
    return (
      <Notice
        tone="info"
        title="You told us that the bus did not arrive"
        action={
          report.searchPath !== null && (
            <Link to={report.searchPath} className={buttonClass('strong', 'small')}>
              See the next buses
            </Link>
          )
        }
      >
        {report.text}
      </Notice>
    );
  }
  if (!mayReport(booking, bus, Temporal.Instant.fromEpochMilliseconds(now.getTime()))) return null;
  return (
    <section aria-labelledby="missing" className="card flex flex-wrap items-center justify-between gap-3 p-4 sm:p-5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 id="missing" className="text-[15px] font-semibold">
          Is the bus not there?
        </h2>
        <p className="text-[13px] text-ink-2">
          Call the number of the stop first: buses run late. If it does not arrive, tell us.
        </p>
      </div>
      <Button onClick={() => setOpen(true)} {...opens(MissingBusDialog)}>
        The bus did not arrive
      </Button>
      {isOpen && <MissingBusDialog booking={booking} onClose={() => setOpen(false)} />}
    </section>
  );
}
