export { registerBookedStayRoutes } from './booked-stay-routes.ts';
export { stayTasks } from './home-tasks.ts';
export type { ConnectedHotelSupplier } from './hotel-context.ts';
export { hotelJobs } from './hotel-jobs.ts';
export { enterInvoice } from './invoices/enter-invoice.ts';
export { payForStays } from './pay-for-stays.ts';
export { openPictureShelf } from './pictures/picture-shelf.ts';
export { registerHotelRoutes } from './routes.ts';
export { SHARED_STAYS } from './shared-stays.ts';
