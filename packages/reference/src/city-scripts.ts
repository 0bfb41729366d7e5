/** Cities as their own people write them, by the name that airports and lists have for them. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  Delhi: ['दिल्ली', 'दिल्‍ली', 'নয়াদিল্লি', 'দিল্লি', 'ਦਿੱਲੀ', 'دہلی', 'டெல்லி', 'ఢిల్లీ', 'ದೆಹಲಿ', 'ഡൽഹി', 'દિલ્હી'],
  Mumbai: ['मुंबई', 'मुम्बई', 'মুম্বই', 'મુંબઈ', 'மும்பை', 'ముంబై', 'ಮುಂಬೈ', 'മുംബൈ', 'ممبئی'],
  Bengaluru: ['ಬೆಂಗಳೂರು', 'बेंगलुरु', 'बंगलौर', 'பெங்களூரு', 'బెంగళూరు', 'ബെംഗളൂരു', 'বেঙ্গালুরু'],
  Hyderabad: ['హైదరాబాద్', 'हैदराबाद', 'حیدرآباد', 'ஹைதராபாத்', 'ಹೈದರಾಬಾದ್'],
  Chennai: ['சென்னை', 'चेन्नई', 'చెన్నై', 'ಚೆನ್ನೈ', 'ചെന്നൈ', 'চেন্নাই'],
  Kolkata: ['কলকাতা', 'कोलकाता', 'কোলকাতা', 'কলিকাতা', 'கொல்கத்தா', 'కోల్‌కతా'],
  Pune: ['पुणे', 'પુણે', 'ಪುಣೆ'],
  Ahmedabad: ['અમદાવાદ', 'अहमदाबाद'],
  Goa: ['गोवा', 'गोंय', 'ಗೋವಾ', 'गोआ'],
  Kochi: ['കൊച്ചി', 'कोच्चि', 'கொச்சி'],
  Thiruvananthapuram: ['തിരുവനന്തപുരം', 'तिरुवनंतपुरम', 'திருவனந்தபுரம்'],
  Jaipur: ['जयपुर'],
  Lucknow: ['लखनऊ', 'لکھنؤ'],
  Varanasi: ['वाराणसी', 'बनारस'],
  Patna: ['पटना'],
  Bhopal: ['भोपाल'],
  Indore: ['इंदौर', 'इन्दौर'],
  Nagpur: ['नागपुर', 'नागपूर'],
  Surat: ['સુરત', 'सूरत'],
  Vadodara: ['વડોદરા', 'वडोदरा'],
  Chandigarh: ['चंडीगढ़', 'चण्डीगढ़', 'ਚੰਡੀਗੜ੍ਹ'],
  Amritsar: ['ਅੰਮ੍ਰਿਤਸਰ', 'अमृतसर'],
  Guwahati: ['গুৱাহাটী', 'गुवाहाटी', 'গুয়াহাটি'],
  Bhubaneswar: ['ଭୁବନେଶ୍ୱର', 'भुवनेश्वर'],
  Coimbatore: ['கோயம்புத்தூர்', 'कोयंबटूर'],
  Madurai: ['மதுரை', 'मदुरै'],
  Visakhapatnam: ['విశాఖపట్నం', 'विशाखापत्तनम'],
  Mangaluru: ['ಮಂಗಳೂರು', 'मंगलुरु'],
  Mysuru: ['ಮೈಸೂರು', 'मैसूर'],
  Srinagar: ['श्रीनगर', 'سرینگر'],
  Raipur: ['रायपुर'],
  Ranchi: ['रांची', 'राँची'],
  Dehradun: ['देहरादून'],
  Agra: ['आगरा'],
};

const bare = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\u200c\u200d]/gu, '')
    .trim();
const byScript = new Map(Object.entries(NAMES).flatMap(([name, all]) => all.map((one) => [bare(one), name] as const)));

/** The Latin name of an Indian city that is written in another script; the text itself where it is none of them. */
export function inLatinScript(text: string): string {
  return byScript.get(bare(text)) ?? text;
}
