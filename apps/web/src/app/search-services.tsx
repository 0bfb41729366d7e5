import { useNavigate, useSearch } from '@tanstack/react-router';
import { BusFront, Hotel, Plane, TrainFront } from 'lucide-react';
import { Suspense } from 'react';
import { BusSearchBox } from '../features/bus-search/index.ts';
import { FlightSearchBox } from '../features/flight-search/index.ts';
import { HotelSearchBox, readWantedStay } from '../features/hotel-search/index.ts';
import { RideSearchBox, ridesOf } from '../features/ride-search/index.ts';
import { textValues } from '../lib/search-text.ts';
import { usePrivilege, useSession } from '../lib/session.ts';
import { Bone } from '../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { servicesOf } from './main-items.ts';

const TABS = {
  flight: { id: 'flight', label: 'Flights', icon: Plane },
  hotel: { id: 'hotel', label: 'Hotels', icon: Hotel },
  bus: { id: 'bus', label: 'Buses', icon: BusFront },
  ride: { id: 'ride', label: 'Trains & cabs', icon: TrainFront },
} as const;

/** A tab: what is searched for here, or what the travel desk looks for. */
type Tab = keyof typeof TABS;

/** "Trains & cabs", or the one of them that the organisation books. */
function labelOf(tab: Tab, rides: ReturnType<typeof ridesOf>): string {
  const [only, other] = rides;
  if (tab !== 'ride' || other !== undefined) return TABS[tab].label;
  return only === 'cab' ? 'Cabs' : 'Trains';
}

interface SearchServicesProps {
  /** The page that shows them, whose address keeps which is open. */
  readonly page: '/home' | '/search';
  readonly tripId: string | null;
}

/** The forms for what the organisation books, one at a time: `?service=hotel` opens hotels, `ride` what the travel desk looks for. */
export function SearchServices({ page, tripId }: SearchServicesProps) {
  const navigate = useNavigate();
  const text = textValues(useSearch({ strict: false }));
  const settings = useSession().organization?.settings;
  const mayAsk = usePrivilege('trips.own');
  const rides = mayAsk ? ridesOf(settings) : [];
  const services: readonly Tab[] = [...servicesOf(settings), ...(rides.length > 0 ? (['ride'] as const) : [])];
  const forms = {
    flight: <FlightSearchBox tripId={tripId} />,
    hotel: <HotelSearchBox tripId={tripId} wanted={readWantedStay(text)} />,
    bus: <BusSearchBox tripId={tripId} />,
    ride: <RideSearchBox services={rides} tripId={tripId} />,
  };
  const open = services.find((service) => service === text.service) ?? services[0] ?? 'flight';
  const bone = <Bone className="h-[238px] rounded-2xl" />;
  if (services.length < 2) return <Suspense fallback={bone}>{forms[open]}</Suspense>;
  return (
    <>
      <Tabs
        label="What to search for"
        name="service"
        tabs={services.map((service) => ({ ...TABS[service], label: labelOf(service, rides) }))}
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
