/** Requests to cancel or change a flight stop so many hours before its departure (spec rules §9.1). */
export const REQUESTS_STOP_HOURS = 3;
