import { describe, expect, it } from 'vitest';
import { isUnknownSentence, learn, say } from './sentences.ts';

learn({
  Confirmed: 'कन्फ़र्म',
  flight: 'फ्लाइट',
  'The {0} could not be booked.': '{0} बुक नहीं हो सकी।',
  'Mobile number': 'मोबाइल नंबर',
  '{0} is required': '{0} ज़रूरी है',
  'From {0} to {1}, in total': '{1} से पहले {0}, कुल मिलाकर',
  '{0}s': '{0}',
  '{0} has left.': '{0} रवाना हो चुकी है।',
  '{0} is over now.': '{0} पूरी हो चुकी है।',
  '{0} from {1} has left.': '{1} से {0} रवाना हो चुकी है।',
  'Refund by {0}.': '{0} तक रिफंड।',
  'The flight from {0} on {1}': '{1} की {0} से फ्लाइट',
  'Not booked yet. Pay {0} to book.{1}': 'अभी बुक नहीं। बुक करने के लिए {0} दें।{1}',
  'The trip has changed. Load it again.': 'ट्रिप बदल गई है। इसे फिर से लोड करें।',
});

describe('a sentence of the server', () => {
  it.each([
    ['Confirmed', 'कन्फ़र्म'],
    ['The trip has changed. Load it again.', 'ट्रिप बदल गई है। इसे फिर से लोड करें।'],
    ['Mobile number is required', 'मोबाइल नंबर ज़रूरी है'],
    ['Pet name is required', 'Pet name ज़रूरी है'],
    ['From Delhi to Goa, in total', 'Goa से पहले Delhi, कुल मिलाकर'],
    ['6E 6045 from Pune has left.', 'Pune से 6E 6045 रवाना हो चुकी है।'],
    ['Refund by 5 January 2027.', '5 जनवरी 2027 तक रिफंड।'],
    ['Refund by 5 January 2027. 6E 6045 has left.', '5 जनवरी 2027 तक रिफंड। 6E 6045 रवाना हो चुकी है।'],
    ['Refund by Wed, 5 Jan. The trip has changed. Load it again.', 'बुध, 5 जन तक रिफंड। ट्रिप बदल गई है। इसे फिर से लोड करें।'],
    ['Ask Asha Rao. The trip has changed. Load it again.', 'Ask Asha Rao. ट्रिप बदल गई है। इसे फिर से लोड करें।'],
    ['The flight from Goa on Wed, 5 Jan is over now.', 'बुध, 5 जन की Goa से फ्लाइट पूरी हो चुकी है।'],
    ['Not booked yet. Pay ₹500 to book.', 'अभी बुक नहीं। बुक करने के लिए ₹500 दें।'],
    ['Not booked yet. Pay ₹500 to book. Refund by 5 May 2027.', 'अभी बुक नहीं। बुक करने के लिए ₹500 दें। 5 मई 2027 तक रिफंड।'],
    ['Confirmed.', 'कन्फ़र्म।'],
    ['The flight could not be booked.', 'फ्लाइट बुक नहीं हो सकी।'],
    ['flight', 'flight'],
    ['Meals', 'Meals'],
    ['₹1,200', '₹1,200'],
  ])('%s is said as %s', (english, hindi) => {
    expect(say(english)).toBe(hindi);
  });

  it('is known as English where nobody has translated it, which names and codes are not', () => {
    expect(isUnknownSentence('The airline has not answered yet.')).toBe(true);
    expect(isUnknownSentence('The trip has changed. Load it again.')).toBe(false);
    expect(isUnknownSentence('Asha Rao')).toBe(false);
    expect(isUnknownSentence('दिल्ली से जाना है।')).toBe(false);
  });
});
