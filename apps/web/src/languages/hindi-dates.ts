/** Months and days as dates are written in Hindi, with the letters that begin them in English. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/जन(?:वरी|॰)?/u, 'jan'],
  [/फ़?\u093c?र(?:वरी|॰)?/u, 'feb'],
  [/मार्च/u, 'mar'],
  [/अप्रैल/u, 'apr'],
  [/मई/u, 'may'],
  [/जून/u, 'jun'],
  [/जुल(?:ाई|॰)?/u, 'jul'],
  [/अग(?:स्त|॰)?/u, 'aug'],
  [/सित(?:ंबर|म्बर|॰)?/u, 'sep'],
  [/अक्टू(?:बर|॰)?/u, 'oct'],
  [/नव(?:ंबर|म्बर|॰)?/u, 'nov'],
  [/दिस(?:ंबर|म्बर|॰)?/u, 'dec'],
  [/सोम(?:वार)?/u, 'mon'],
  [/मंगल(?:वार)?/u, 'tue'],
  [/बुध(?:वार)?/u, 'wed'],
  [/गुरु?(?:वार)?/u, 'thu'],
  [/शुक्र(?:वार)?/u, 'fri'],
  [/शनि(?:वार)?/u, 'sat'],
  [/रवि(?:वार)?|इतवार/u, 'sun'],
  [/आज/u, 'today'],
  [/कल/u, 'tomorrow'],
];

/** A date as people type it in Hindi, "12 दिस", with its words in English: "12 dec". Figures become Latin ones. */
export function inEnglish(text: string): string {
  const figures = text.replace(/[०-९]/gu, (figure) => String(figure.charCodeAt(0) - 0x0966));
  return WORDS.reduce((read, [hindi, english]) => read.replace(hindi, english), figures);
}

const DAYS: Readonly<Record<string, string>> = {
  Mon: 'सोम',
  Tue: 'मंगल',
  Wed: 'बुध',
  Thu: 'गुरु',
  Fri: 'शुक्र',
  Sat: 'शनि',
  Sun: 'रवि',
};
/** Each month, short and in full. */
const MONTHS: Readonly<Record<string, readonly [string, string]>> = {
  Jan: ['जन', 'जनवरी'],
  Feb: ['फ़र', 'फ़रवरी'],
  Mar: ['मार्च', 'मार्च'],
  Apr: ['अप्रैल', 'अप्रैल'],
  May: ['मई', 'मई'],
  Jun: ['जून', 'जून'],
  Jul: ['जुल', 'जुलाई'],
  Aug: ['अग', 'अगस्त'],
  Sep: ['सित', 'सितंबर'],
  Oct: ['अक्टू', 'अक्टूबर'],
  Nov: ['नव', 'नवंबर'],
  Dec: ['दिस', 'दिसंबर'],
};
const DATE = /^(?:([A-Z][a-z]{2}), )?(\d{1,2}) ([A-Z][a-z]{2})([a-z]*)((?: \d{4})?(?:,? (?:at )?\d{2}:\d{2})?)$/;

/** A date as the server writes it, "Wed, 5 Jan, 06:10" or "5 January 2027", in Hindi; null for any other text. */
export function dateInHindi(text: string): string | null {
  const [, day, number, month = '', ending = '', rest = ''] = DATE.exec(text) ?? [];
  const said = MONTHS[month];
  if (!said || (day !== undefined && DAYS[day] === undefined)) return null;
  return `${day === undefined ? '' : `${DAYS[day]}, `}${number} ${said[ending === '' ? 0 : 1]}${rest.replace(' at ', ', ')}`;
}
