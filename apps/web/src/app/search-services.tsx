import { useNavigate, useSearch } from '@tanstack/react-router';
import { BusFront, Hotel, Plane } from 'lucide-react';
import { Suspense } from 'react';
import { BusSearchBox } from '../features/bus-search/index.ts';
import { FlightSearchBox } from '../features/flight-search/index.ts';
import { HotelSearchBox, readWantedStay } from '../features/hotel-search/index.ts';
import { textValues } from '../lib/search-text.ts';
import { useSession } from '../lib/session.ts';
import { Bone } from '../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { servicesOf } from './main-items.ts';

const TABS = {
  flight: { id: 'flight', label: 'Flights', icon: Plane },
  hotel: { id: 'hotel', label: 'Hotels', icon: Hotel },
  bus: { id: 'bus', label: 'Buses', icon: BusFront },
} as const;

interface SearchServicesProps {
  /** The page that shows them, whose address keeps which is open. */
  readonly page: '/home' | '/search';
  readonly tripId: string | null;
}

/** The search forms of what the organisation books, one at a time: `?service=hotel` opens hotels. */
export function SearchServices({ page, tripId }: SearchServicesProps) {
  const navigate = useNavigate();
  const text = textValues(useSearch({ strict: false }));
  const services = servicesOf(useSession().organization?.settings);
  const forms = {
    flight: <FlightSearchBox tripId={tripId} />,
    hotel: <HotelSearchBox tripId={tripId} wanted={readWantedStay(text)} />,
    bus: <BusSearchBox tripId={tripId} />,
  };
  const open = services.find((service) => service === text.service) ?? services[0] ?? 'flight';
  const bone = <Bone className="h-[238px] rounded-2xl" />;
  if (services.length < 2) return <Suspense fallback={bone}>{forms[open]}</Suspense>;
  return (
    <>
      <Tabs
        label="What to search for"
        name="service"
        tabs={services.map((service) => TABS[service])}
        value={open}
        onChange={(service) => {
          const search = { ...text, service: service === services[0] ? undefined : service };
          void navigate({ to: page, search, replace: true, resetScroll: false });
        }}
        className="mb-4"
      />
      {services.map((service) => (
        <TabPanel key={service} name="service" id={service} value={open}>
          <Suspense fallback={bone}>{forms[service]}</Suspense>
        </TabPanel>
      ))}
    </>
  );
}
