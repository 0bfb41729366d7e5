import { hotelConformance } from '../hotel/conformance.ts';
import { startDuffelStaysWorld } from './testing/sandbox-world.ts';

hotelConformance('Duffel Stays', startDuffelStaysWorld);
