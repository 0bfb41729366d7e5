export { fetchDueLists } from './catalogue/fetch-lists.ts';
export { registerStayDeskRoutes } from './desk-routes.ts';
export type { ConnectedHotelSupplier } from './hotel-context.ts';
export { payForStays } from './pay-for-stays.ts';
export { openPictureShelf } from './pictures/picture-shelf.ts';
export { registerHotelRoutes } from './routes.ts';
