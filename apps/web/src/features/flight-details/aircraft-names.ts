/** IATA aircraft types that fly in and out of India most, by the names people know. */
const NAMES: Readonly<Record<string, string>> = {
  '319': 'Airbus A319',
  '320': 'Airbus A320',
  '32N': 'Airbus A320neo',
  '32Q': 'Airbus A321neo',
  '321': 'Airbus A321',
  '332': 'Airbus A330-200',
  '333': 'Airbus A330-300',
  '351': 'Airbus A350-1000',
  '359': 'Airbus A350-900',
  '388': 'Airbus A380',
  '738': 'Boeing 737-800',
  '7M8': 'Boeing 737 MAX 8',
  '77L': 'Boeing 777-200LR',
  '77W': 'Boeing 777-300ER',
  '788': 'Boeing 787-8',
  '789': 'Boeing 787-9',
  AT7: 'ATR 72',
  DH4: 'Dash 8-400',
  E75: 'Embraer E175',
};

/** The aircraft's name; its code where it has none here. */
export function aircraftName(code: string): string {
  return NAMES[code.trim().toUpperCase()] ?? code;
}
