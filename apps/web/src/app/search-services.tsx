import { useNavigate, useSearch } from '@tanstack/react-router';
import { Hotel, Plane } from 'lucide-react';
import { Suspense } from 'react';
import { FlightSearchBox } from '../features/flight-search/index.ts';
import { HotelSearchBox, readWantedStay } from '../features/hotel-search/index.ts';
import { textValues } from '../lib/search-text.ts';
import { useSession } from '../lib/session.ts';
import { Bone } from '../ui/skeleton.tsx';
import { TabPanel, Tabs } from '../ui/tabs.tsx';
import { servicesOf } from './main-items.ts';

const FLIGHTS = { id: 'flight', label: 'Flights', icon: Plane } as const;
const HOTELS = { id: 'hotel', label: 'Hotels', icon: Hotel } as const;

interface SearchServicesProps {
  /** The page that shows them, whose address keeps which is open. */
  readonly page: '/home' | '/search';
  readonly tripId: string | null;
}

/** The search forms of what the organisation books, one at a time: `?service=hotel` opens hotels. */
export function SearchServices({ page, tripId }: SearchServicesProps) {
  const navigate = useNavigate();
  const text = textValues(useSearch({ strict: false }));
  const settings = useSession().organization?.settings;
  const services = servicesOf(settings);
  const hasHotels = services.includes('hotel');
  const hasFlights = services.includes('flight');
  const isHotel = hasHotels && (text.service === 'hotel' || !hasFlights);
  const flights = <FlightSearchBox tripId={tripId} />;
  const hotels = <HotelSearchBox tripId={tripId} wanted={readWantedStay(text)} />;
  const bone = <Bone className="h-[238px] rounded-2xl" />;
  if (!(hasHotels && hasFlights)) return <Suspense fallback={bone}>{isHotel ? hotels : flights}</Suspense>;
  return (
    <>
      <Tabs
        label="What to search for"
        name="service"
        tabs={[FLIGHTS, HOTELS]}
        value={isHotel ? 'hotel' : 'flight'}
        onChange={(service) => {
          const search = { ...text, service: service === 'hotel' ? service : undefined };
          void navigate({ to: page, search, replace: true, resetScroll: false });
        }}
        className="mb-4"
      />
      <TabPanel name="service" id="flight" value={isHotel ? 'hotel' : 'flight'}>
        <Suspense fallback={bone}>{flights}</Suspense>
      </TabPanel>
      <TabPanel name="service" id="hotel" value={isHotel ? 'hotel' : 'flight'}>
        <Suspense fallback={bone}>{hotels}</Suspense>
      </TabPanel>
    </>
  );
}
