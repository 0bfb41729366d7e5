import { countText } from '../../lib/money-text.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { changeText, type Dashboard, intensityText, kgText, SERVICE_WORDS } from './dashboard-words.ts';
import { FigureCard } from './figure-card.tsx';
import type { LinkTo } from './report-links.ts';

interface EmissionsCardProps {
  readonly shown: Dashboard;
  readonly linkTo: LinkTo;
  /** The days that it is compared with, in words. */
  readonly then: string;
}

const REPORT_OF = { flight: '/report/flight-master-data', hotel: '/report/hotel-master-data' } as const;

/** What was bought emits, by which method, and how much of it is estimated. */
export function EmissionsCard({ shown: { emissions }, linkTo, then }: EmissionsCardProps) {
  const { service, now, before, change, journeys, estimated, intensity, method } = emissions;
  const way = now === before ? 'level' : now > before ? 'up' : 'down';
  const path = service === 'flight' || service === 'hotel' ? REPORT_OF[service] : '/report';
  const what = SERVICE_WORDS[service].toLowerCase();
  return (
    <FigureCard
      label={`CO₂e of ${what}`}
      figure={estimated === 0 && journeys > 0 ? '–' : kgText(now)}
      link={linkTo(path)}
      opens={service === 'flight' || service === 'hotel' ? `report of ${what}` : 'master data'}
      moved={{ way, text: changeText(change, before, now, then, kgText) }}
    >
      <p>
        {intensity && `${intensityText(intensity)} · `}
        {estimated.toLocaleString('en-IN')} of {countText(journeys, service === 'hotel' ? 'guest' : 'journey')}{' '}
        estimated
      </p>
      <p>
        <Tooltip text={method.text.replaceAll('CO2', 'CO₂')}>
          {(describedBy) => (
            <button type="button" aria-describedby={describedBy} className="min-h-6 cursor-help rounded-md text-left">
              {method.name}, without what was cancelled
            </button>
          )}
        </Tooltip>
      </p>
    </FigureCard>
  );
}
