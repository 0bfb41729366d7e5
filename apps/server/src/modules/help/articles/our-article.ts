import type { Privilege } from '@pravas/contract/privileges.ts';
import type { HelpTopic } from '@pravas/domain/help/help-topics.ts';
import type { Service } from '@pravas/domain/organisation/service-access.ts';

/**
 * An article that we write for every organisation. What settings decide appears in its text as `{fact}`
 * (help-facts.ts).
 */
export interface OurArticle {
  /** Its permanent name, in addresses and votes. */
  readonly slug: string;
  readonly title: string;
  readonly topic: HelpTopic;
  /** Words that people look for and the text does not use. */
  readonly synonyms: readonly string[];
  /** Markdown, one screen at most. */
  readonly body: string;
  /** Where it is done; absent where no one screen is. */
  readonly screen?: { readonly path: string; readonly label: string; readonly privilege?: Privilege };
  /** Absent = for everybody; else only for those who may use the service, or hold the privilege. */
  readonly service?: Service;
  readonly privilege?: Privilege;
  /** When a person last checked it against the product, YYYY-MM-DD. */
  readonly checkedOn: string;
}
