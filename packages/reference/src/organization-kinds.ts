/** One of a fixed list of answers. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** Choices identified by their name: the id is the name in lower case with dashes. */
export function choicesOf(names: readonly string[]): readonly Choice[] {
  return names.map((name) => ({
    id: name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
    name,
  }));
}

/** Legal forms an organisation in India may have. */
export const ORGANIZATION_TYPES: readonly Choice[] = choicesOf([
  'Private limited company',
  'Public limited company',
  'One person company',
  'Limited liability partnership',
  'Partnership firm',
  'Sole proprietorship',
  'Hindu undivided family',
  'Section 8 company',
  'Trust',
  'Society',
  'Co-operative society',
  'Public sector undertaking',
  'Central government department',
  'State government department',
  'Autonomous body',
  'Educational institution',
  'Foreign company or branch office',
  'Other',
]);

/** Numbers of people who work there. */
export const ORGANIZATION_SIZES: readonly Choice[] = choicesOf([
  '1 to 10',
  '11 to 50',
  '51 to 200',
  '201 to 500',
  '501 to 1,000',
  '1,001 to 5,000',
  '5,001 to 10,000',
  'More than 10,000',
]);

/** What organisations do. */
export const INDUSTRIES: readonly Choice[] = choicesOf([
  'Agriculture and allied activities',
  'Automobile and components',
  'Aviation and aerospace',
  'Banking and financial services',
  'Biotechnology',
  'Business process outsourcing',
  'Cement and building materials',
  'Chemicals and fertilisers',
  'Construction and infrastructure',
  'Consulting',
  'Consumer goods',
  'Defence',
  'E-commerce',
  'Education and training',
  'Electronics and semiconductors',
  'Engineering and capital goods',
  'Events and exhibitions',
  'Food processing and beverages',
  'Gems and jewellery',
  'Government and public administration',
  'Healthcare and hospitals',
  'Hospitality and tourism',
  'Information technology',
  'Insurance',
  'Legal and accounting services',
  'Leather and footwear',
  'Logistics and warehousing',
  'Media and entertainment',
  'Metals and mining',
  'Non-profit and social work',
  'Oil and gas',
  'Paper and packaging',
  'Pharmaceuticals',
  'Power and renewable energy',
  'Railways and shipping',
  'Real estate',
  'Research and development',
  'Retail and wholesale trade',
  'Software products',
  'Sports and fitness',
  'Telecommunications',
  'Textiles and garments',
  'Other',
]);
