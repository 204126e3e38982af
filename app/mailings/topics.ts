// Topics that people follow: the groups of the timetable, and the news of the school.
import { NEWS } from '#store/subscriptions.ts';
import { contentIn } from '../i18n/content.ts';
import type { Locale } from '../site-map.ts';
import { distinctName, offeredGroups } from '../timetable/groups.ts';
import { followTexts } from './texts.ts';

export interface Topic {
  id: string;
  name: string;
}

export function offeredTopics(locale: Locale): Topic[] {
  const { schedule } = contentIn(locale);
  const groups = offeredGroups(schedule).map((group) => ({ id: group.id, name: distinctName(group, schedule, locale) }));
  return [...groups, { id: NEWS, name: followTexts[locale].news }];
}

/** A group that is no longer in the timetable has its id as name. */
export function topicNames(topics: readonly string[], locale: Locale): string[] {
  const offered = offeredTopics(locale);
  return topics.map((id) => offered.find((topic) => topic.id === id)?.name ?? id);
}
