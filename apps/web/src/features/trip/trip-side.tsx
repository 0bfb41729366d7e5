import { CostsStub } from './costs-stub.tsx';
import { DocumentsPanel } from './documents-panel.tsx';
import { TravellersPanel } from './travellers-panel.tsx';
import type { TripDetails } from './trip-types.ts';

interface TripSideProps {
  readonly trip: TripDetails;
  /** Shown from this device. */
  readonly isKept: boolean;
  /** Fetches the code that shows the trip, to be kept with it. */
  readonly loadScreens: () => Promise<void>;
}

/** Shown beside the flights of a trip: its costs, who travels, and the itinerary to carry. */
export function TripSide({ trip, isKept, loadScreens }: TripSideProps) {
  return (
    <>
      {trip.items.length > 0 && <CostsStub costs={trip.costs} />}
      <TravellersPanel trip={trip} />
      <DocumentsPanel trip={trip} isKept={isKept} loadScreens={loadScreens} />
    </>
  );
}
