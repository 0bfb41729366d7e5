/** Where buses of a town stop. */
export interface BusPoint {
  /** The station's id and two digits, such as `900101`. */
  readonly id: string;
  readonly name: string;
  /** Minutes after the first stop of the town. */
  readonly minutes: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** A town that buses serve. */
export interface Station {
  /** Such as `9001`. */
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Other names of the town. */
  readonly aliases: readonly string[];
  /** In the order in which a bus that leaves the town calls at them. */
  readonly points: readonly BusPoint[];
}

type Stop = readonly [name: string, minutes: number];
type Row = readonly [number, string, string, number, number, (readonly Stop[])?, (readonly string[])?];

const USUAL_STOPS: readonly Stop[] = [
  ['Central Bus Stand', 0],
  ['Bypass', 20],
  ['Railway Station', 35],
];

const BENGALURU: readonly Stop[] = [
  ['Silk Board', 0],
  ['Madiwala', 15],
  ['Kalasipalyam', 45],
  ['Yeshwanthpur', 80],
  ['Hebbal', 100],
];
const HYDERABAD: readonly Stop[] = [
  ['Mehdipatnam', 0],
  ['Lakdikapul', 20],
  ['Ameerpet', 40],
  ['Kukatpally', 60],
  ['Miyapur', 75],
];
const CHENNAI: readonly Stop[] = [
  ['Poonamallee', 0],
  ['Koyambedu', 20],
  ['Guindy', 40],
  ['Tambaram', 65],
];
const KOCHI: readonly Stop[] = [
  ['Aluva', 0],
  ['Edappally', 25],
  ['Vyttila', 40],
];
const GOA: readonly Stop[] = [
  ['Mapusa', 0],
  ['Panaji KTC', 20],
  ['Ponda', 50],
];
const PUNE: readonly Stop[] = [
  ['Wakad', 0],
  ['Shivajinagar', 25],
  ['Swargate', 40],
  ['Hadapsar', 60],
];
const MUMBAI: readonly Stop[] = [
  ['Borivali', 0],
  ['Andheri', 30],
  ['Sion', 55],
  ['Vashi', 75],
  ['Panvel', 105],
];
const AHMEDABAD: readonly Stop[] = [
  ['Paldi', 0],
  ['Gita Mandir', 15],
  ['CTM', 35],
];
const DELHI: readonly Stop[] = [
  ['Kashmere Gate', 0],
  ['Majnu ka Tilla', 15],
  ['Dhaula Kuan', 45],
  ['IFFCO Chowk', 75],
];

const ROWS: readonly Row[] = [
  [9001, 'Bengaluru', 'Karnataka', 12.97, 77.59, BENGALURU, ['Bangalore']],
  [9002, 'Hyderabad', 'Telangana', 17.39, 78.49, HYDERABAD],
  [9003, 'Chennai', 'Tamil Nadu', 13.08, 80.27, CHENNAI],
  [9004, 'Kochi', 'Kerala', 9.93, 76.27, KOCHI, ['Cochin']],
  [9005, 'Panaji (Goa)', 'Goa', 15.49, 73.83, GOA],
  [9006, 'Coimbatore', 'Tamil Nadu', 11.02, 76.96],
  [9007, 'Pune', 'Maharashtra', 18.52, 73.86, PUNE],
  [9008, 'Mumbai', 'Maharashtra', 19.08, 72.88, MUMBAI, ['Bombay']],
  [9009, 'Mangaluru', 'Karnataka', 12.87, 74.84],
  [9010, 'Vijayawada', 'Andhra Pradesh', 16.51, 80.65],
  [9011, 'Visakhapatnam', 'Andhra Pradesh', 17.69, 83.22, USUAL_STOPS, ['Vizag']],
  [9012, 'Nashik', 'Maharashtra', 20, 73.79],
  [9013, 'Ahmedabad', 'Gujarat', 23.02, 72.57, AHMEDABAD],
  [9014, 'Nagpur', 'Maharashtra', 21.15, 79.09],
  [9015, 'Indore', 'Madhya Pradesh', 22.72, 75.86],
  [9016, 'Udaipur', 'Rajasthan', 24.58, 73.71],
  [9017, 'Delhi', 'Delhi', 28.61, 77.21, DELHI],
  [9018, 'Jaipur', 'Rajasthan', 26.91, 75.79],
  [9019, 'Chandigarh', 'Chandigarh', 30.73, 76.78],
  [9020, 'Lucknow', 'Uttar Pradesh', 26.85, 80.95],
  [9021, 'Dehradun', 'Uttarakhand', 30.32, 78.03],
  [9022, 'Manali', 'Himachal Pradesh', 32.24, 77.19],
  [9023, 'Amritsar', 'Punjab', 31.63, 74.87],
  [9024, 'Madurai', 'Tamil Nadu', 9.93, 78.12],
  [9025, 'Kolkata', 'West Bengal', 22.57, 88.36, USUAL_STOPS, ['Calcutta']],
  [9026, 'Digha', 'West Bengal', 21.63, 87.51],
  [9027, 'Varanasi', 'Uttar Pradesh', 25.32, 82.97, USUAL_STOPS, ['Banaras']],
  [9028, 'Bhopal', 'Madhya Pradesh', 23.26, 77.41],
];

function toStation([number, name, state, latitude, longitude, stops = USUAL_STOPS, aliases = []]: Row): Station {
  const id = String(number);
  const points = stops.map(([stop, minutes], index) => ({
    id: `${id}${String(index + 1).padStart(2, '0')}`,
    name: stop,
    minutes,
    latitude: Math.round((latitude + index / 100) * 100) / 100,
    longitude,
  }));
  return { id, name, state, latitude, longitude, aliases, points };
}

/** All towns that buses serve. */
export const STATIONS: readonly Station[] = ROWS.map(toStation);

const BY_ID = new Map(STATIONS.map((one) => [one.id, one]));

/** The town of an id such as `9001`. */
export function stationOf(id: string): Station | undefined {
  return BY_ID.get(id);
}
