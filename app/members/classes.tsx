import { useContent, useTexts } from '../i18n/content.ts';
import { languageOfText } from '../i18n/event-text.ts';
import { pathToSection } from '../site-map.ts';
import { Picture } from '../ui/drawing.tsx';
import { Foreign } from '../ui/foreign.tsx';
import { bindDates } from '../ui/rich-text.tsx';
import { texts } from './texts.ts';
import type { upcomingClasses } from './upcoming-classes.ts';

/** The page script updates the `data-` elements, before or after hydration. */
export function Classes({ today, isFollowing, groups, next, alsoToday, changes }: ReturnType<typeof upcomingClasses>) {
  const copy = useTexts(texts).profile.classes;
  const { locale } = useContent();
  return (
    <section className="member-classes stack" aria-labelledby="t-classes">
      <h2 className="visually-hidden" id="t-classes">
        {copy.heading}
      </h2>
      <div className="member-classes__next">
        <Picture name="emblem-music" alt="" />
        {next && (
          <p data-next-class={next.facts} suppressHydrationWarning>
            {next.line}
          </p>
        )}
        {groups.length > 0 && (
          <div className="member-classes__kids">
            <h3>{isFollowing ? copy.followed : copy.forKids}</h3>
            <ul>
              {groups.map((group) => (
                <li key={group.id}>
                  <span data-next-class={group.facts} suppressHydrationWarning>
                    {group.next}
                  </span>
                  {group.ages && <small> {group.ages}</small>}
                </li>
              ))}
            </ul>
          </div>
        )}
        {alsoToday.length > 0 && (
          <div className="member-classes__later" data-until={today} suppressHydrationWarning>
            <h3>{copy.alsoToday}</h3>
            <ul className="class-times">
              {alsoToday.map(([time, groups]) => (
                <li key={time + groups}>
                  <b>{time}</b> <span>{groups}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <a className="more" href={pathToSection('schedule', locale)}>
          {copy.schedule}
        </a>
      </div>
      {changes.notices.length > 0 && (
        <div className="member-classes__changes card">
          <h3>{changes.heading}</h3>
          <ul>
            {changes.notices.map(({ id, lastDay, when, what, link }) => (
              <li key={id} data-until={lastDay} suppressHydrationWarning>
                {when && (
                  <>
                    <b>{bindDates(`${when}:`)}</b>{' '}
                  </>
                )}
                <Foreign language={languageOfText(what)}>{what}</Foreign>
                {link && (
                  <>
                    {' '}
                    <a href={link.href}>
                      <Foreign language={languageOfText(link.words)}>{link.words}</Foreign>
                    </a>
                  </>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
