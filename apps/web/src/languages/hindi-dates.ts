/** Months and days as dates are written in Hindi, with the letters that English begins them with. */
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
