import {
  createHotelAgreement,
  listHotelAgreements,
  removeHotelAgreement,
} from '@pravas/contract/hotel/agreement-operations.ts';
import { changeDetails, saveBooking } from '@pravas/contract/hotel/book-stay.ts';
import { decideHotelPair, listHotelPairs } from '@pravas/contract/hotel/catalogue-operations.ts';
import { getHotelDetails, recheckStay as recheckOperation } from '@pravas/contract/hotel/hotel-details.ts';
import { listHotels, streamHotels } from '@pravas/contract/hotel/list-hotels.ts';
import {
  createTravelPlace,
  listTravelPlaces,
  removeTravelPlace,
  updateTravelPlace,
} from '@pravas/contract/hotel/office-operations.ts';
import { getHotelPicture } from '@pravas/contract/hotel/picture-operations.ts';
import { reviewStay as reviewOperation } from '@pravas/contract/hotel/review-stay.ts';
import { answerSharing as answerOperation } from '@pravas/contract/hotel/share-room.ts';
import { listHotelCities, searchHotelPlaces } from '@pravas/contract/hotel/suggest-operations.ts';
import type { QueryOf } from '@pravas/contract/operation.ts';
import type { BeginAhead } from '../../platform/begin-ahead.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addStayToTrip } from './add-stay-to-trip.ts';
import { answerSharing } from './answer-sharing.ts';
import { type AskedAhead, askAhead } from './ask-ahead.ts';
import { decidePair, listPairs } from './catalogue/decide-pair.ts';
import { changeStay } from './change-stay.ts';
import { collectStays } from './collect-stays.ts';
import { expectHotelsOn } from './expect-hotels-on.ts';
import { createAgreement, listAgreements, removeAgreement } from './hotel-agreements.ts';
import type { HotelContext } from './hotel-context.ts';
import { showPicture } from './pictures/show-picture.ts';
import { recheckStay } from './recheck-stay.ts';
import { reviewStay } from './review-stay.ts';
import { searchStays } from './search-stays.ts';
import { registerSharedStayRoutes } from './shared-stay-routes.ts';
import { showHotel } from './show-hotel.ts';
import { suggestCities, suggestStayPlaces } from './suggest-stays.ts';
import { createPlace, listPlaces, removePlace, updatePlace } from './travel-places.ts';
import { writeList } from './write-list.ts';

/** Registers finding hotels. */
export function registerHotelRoutes(router: OperationRouter, context: HotelContext): void {
  router.register(listHotelCities, async ({ query, caller }) => {
    await expectHotelsOn(context, caller);
    return suggestCities(context, query.search?.search ?? '');
  });
  router.register(searchHotelPlaces, async ({ query, caller }) => {
    await expectHotelsOn(context, caller);
    return suggestStayPlaces(context, caller, query.searchText, query.size);
  });
  const searching = {
    perPersonPerMinute: context.searchesPerMinute,
    packed: true,
    beginAhead: ({ query, caller, signal }: Parameters<BeginAhead<QueryOf<typeof listHotels>, AskedAhead>>[0]) =>
      askAhead(context, caller, query, signal),
  };
  router.register(
    listHotels,
    ({ query, caller, signal, begun }) =>
      collectStays(searchStays(context, caller, query, signal, { begun, isWhole: true })),
    { ...searching, write: writeList },
  );
  router.register(
    streamHotels,
    ({ query, caller, signal, begun }) => searchStays(context, caller, query, signal, { begun }),
    searching,
  );
  router.register(getHotelDetails, ({ query, caller }) => showHotel(context, caller, query));
  router.register(recheckOperation, ({ body, caller, signal }) => recheckStay(context, caller, body, signal), {
    perPersonPerMinute: context.searchesPerMinute,
  });
  router.register(reviewOperation, ({ body, caller, signal }) => reviewStay(context, caller, body, signal), {
    perPersonPerMinute: context.searchesPerMinute,
  });
  router.register(saveBooking, ({ body, caller, requestId, signal }) =>
    addStayToTrip(context, caller, body, { requestId, signal }),
  );
  router.register(changeDetails, ({ body, caller, requestId, signal }) =>
    changeStay(context, caller, body, { requestId, signal }),
  );
  router.register(answerOperation, ({ body, caller, requestId }) => answerSharing(context, caller, body, requestId));
  router.register(getHotelPicture, ({ query }) => showPicture(context, query));
  registerSharedStayRoutes(router, context);
  registerPlaceRoutes(router, context);
  registerAgreementRoutes(router, context);
  router.register(listHotelPairs, async ({ caller }) => {
    if (!caller.isSuperAdmin) throw new Refusal('provider_only');
    return listPairs(context);
  });
  router.register(decideHotelPair, async ({ body, caller, requestId }) => {
    if (!caller.isSuperAdmin) throw new Refusal('provider_only');
    return decidePair(context, caller, body, requestId);
  });
}

function registerPlaceRoutes(router: OperationRouter, { database, clock }: HotelContext): void {
  router.register(listTravelPlaces, ({ caller }) => database.readOrganization(caller.organizationId, listPlaces));
  router.register(createTravelPlace, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      createPlace(tx, body, { caller, requestId, now: clock.now() }),
    ),
  );
  router.register(updateTravelPlace, ({ body: { travelPlaceId, ...fields }, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      updatePlace(tx, travelPlaceId, fields, { caller, requestId, now: clock.now() }),
    ),
  );
  router.register(removeTravelPlace, ({ query, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      removePlace(tx, query.travelPlaceId, { caller, requestId, now: clock.now() }),
    ),
  );
}

function registerAgreementRoutes(router: OperationRouter, { database, clock }: HotelContext): void {
  router.register(listHotelAgreements, ({ caller }) =>
    database.readOrganization(caller.organizationId, listAgreements),
  );
  router.register(createHotelAgreement, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      createAgreement(tx, body, { caller, requestId, now: clock.now() }),
    ),
  );
  router.register(removeHotelAgreement, ({ query, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      removeAgreement(tx, query.hotelAgreementId, { caller, requestId, now: clock.now() }),
    ),
  );
}
