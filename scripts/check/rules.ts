import { contentErrors, markupErrors } from '#app/content/rule-messages.ts';
import { type ContentMistake, type MarkupMistake, messageOf, type TimetableMistake } from '#app/content/rules.server.ts';
import { contentEditor } from '#app/site-content/texts.en.ts';
import type { Problem } from '../vite/content-error.ts';
import type { Content } from './content.ts';
import { checkDocuments } from './documents.ts';
import { checkLeftovers, checkSamples } from './leftovers.ts';
import { checkLinks } from './links.ts';
import { checkMarkup } from './markup.ts';
import { checkDescriptions, checkNamedPictures, checkPhotos } from './pictures.ts';
import { checkSchoolFacts } from './school-facts.ts';
import { checkSearchResults } from './search-results.ts';
import { checkTimetable } from './timetable.ts';

/** Rules that need no more than the content folder. */
export const rules: readonly ((content: Content, report: Report) => void)[] = [
  checkDocuments,
  checkMarkup,
  checkLinks,
  checkSearchResults,
  checkDescriptions,
  checkNamedPictures,
  checkPhotos,
  checkSchoolFacts,
  checkTimetable,
  checkLeftovers,
  checkSamples,
];

/** An error prevents `npm start`. Notices do not. A reminder is a notice of what to do before the site goes public. */
export interface Finding extends Problem {
  severity: 'error' | 'notice' | 'reminder';
}

export type Place = Omit<Problem, 'message'>;

const messages = { ...contentEditor.timetableForm.errors, ...contentErrors.en, ...markupErrors };

/** Collects the findings of all rules. */
export class Report {
  readonly findings: Finding[] = [];

  error = (place: Place, message: string) => this.add('error', place, message);
  notice = (place: Place, message: string) => this.add('notice', place, message);
  reminder = (place: Place, message: string) => this.add('reminder', place, message);

  /** Reports a mistake with the same error message as the administrator's editor. */
  mistake(place: Place, mistake: ContentMistake | MarkupMistake | TimetableMistake | undefined): void {
    if (mistake) this.error(place, messageOf<(ContentMistake | MarkupMistake | TimetableMistake)['key']>(mistake, messages));
  }

  private add(severity: Finding['severity'], place: Place, message: string): void {
    this.findings.push({ ...place, message, severity });
  }
}
