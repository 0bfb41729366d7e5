import { hotelConformance } from '../hotel/conformance.ts';
import { stayOrderConformance } from '../hotel/conformance-orders.ts';
import { startDuffelStaysWorld } from './testing/sandbox-world.ts';

hotelConformance('Duffel Stays', startDuffelStaysWorld);
stayOrderConformance('Duffel Stays', startDuffelStaysWorld);
