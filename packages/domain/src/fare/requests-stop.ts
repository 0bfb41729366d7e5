/** How many hours before its departure requests to cancel or change a flight stop (spec rules §9.1). */
export const REQUESTS_STOP_HOURS = 3;
