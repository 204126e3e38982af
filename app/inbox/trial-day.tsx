// Page of a mailed link: a guest chooses another day for the free class or cancels it, without an account.
import { data } from 'react-router';
import { readFormOrEmpty } from '#server/form.ts';
import { consumeRateLimits, hashNetworks, retryAt } from '#server/rate-limits.ts';
import { limitsOf } from '#store/limits.ts';
import { changeTrialDay, readTrialMessage, readTrialToken, type TrialMessage } from '#store/trial-classes.ts';
import { contentIn, useContent, useTexts } from '../i18n/content.ts';
import { formatTime, interpolate } from '../i18n/format.ts';
import { requestContext, type Services, servicesContext } from '../request-context.ts';
import type { PageHandle } from '../root.tsx';
import { type Locale, localeOf, pathToSection } from '../site-map.ts';
import styles from '../styles/following.css?inline';
import { groupNameOf } from '../timetable/groups.ts';
import type { HeldClass } from '../timetable/schedule-changes.ts';
import {
  chosenTrial,
  formatTrial,
  localTime,
  TRIAL_DAYS_SHOWN,
  trialClasses,
  trialKey,
  trialOf,
} from '../timetable/trial-classes.ts';
import { RadioField } from '../ui/field.tsx';
import { LinkedRichText } from '../ui/rich-text.tsx';
import type { Route } from './+types/trial-day';
import { schoolNotification } from './contact-action.ts';
import { trialChangeNotification } from './contact-mail.ts';
import { trialDay as el } from './trial-day-texts.el.ts';
import { trialDay as en } from './trial-day-texts.en.ts';

const texts = { el, en };

export const handle: PageHandle = { styles, hydrates: false };

export const headers = () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const locale = localeOf(url.pathname);
  const trial = await readTrial(params, context.get(servicesContext), new Date());
  if (!trial) return data(null, { status: 404 });
  const { state, chosen, days } = trial;
  const options =
    state === 'over' ? [] : days.slice(0, TRIAL_DAYS_SHOWN).map((each) => [trialKey(each), formatTrial(each, locale)]);
  const described = { ...describe(trial, locale), options: Object.fromEntries(options) as Record<string, string> };
  return data({ ...described, state, key: chosen ? trialKey(chosen) : undefined });
}

interface Trial {
  message: TrialMessage;
  /** The chosen class after schedule changes. */
  chosen: HeldClass | null;
  when: ReturnType<typeof trialOf>;
  /** 'off': the class does not take place. 'none': the guest has canceled. */
  state: 'chosen' | 'off' | 'none' | 'over';
  days: HeldClass[];
}

async function readTrial({ token }: { token: string }, services: Services, now: Date): Promise<Trial | null> {
  const { database, secret, scheduleChangesCache } = services;
  const id = readTrialToken(secret, token);
  const message = id === null ? null : await readTrialMessage(database, id);
  if (!message) return null;
  const changes = scheduleChangesCache.current();
  const chosen = chosenTrial(message, changes);
  const days = trialClasses(message.class_group, changes, now);
  const when = trialOf(message, changes);
  if (!when) return { message, chosen, when, state: 'none', days };
  const isOver = trialKey(when) <= localTime(now);
  return { message, chosen, when, state: isOver ? 'over' : chosen ? 'chosen' : 'off', days };
}

const describe = ({ message, when }: Trial, locale: Locale) => ({
  group: groupNameOf(message.class_group, contentIn(locale).schedule),
  day: when ? formatTrial(when, locale) : undefined,
});

type Result = { outcome: 'moved' | 'canceled' | 'gone' } | { outcome: 'limited'; retryAt: string };

const respond = (result: Result, status = 200) => data(result, { status });

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { env, secret, database } = services;
  const now = new Date();
  const { intent, trial: key } = await readFormOrEmpty(request, ['intent', 'trial']);
  const trial = await readTrial(params, services, now);
  if (!trial) return respond({ outcome: 'gone' }, 404);
  const { message, chosen, state, days } = trial;
  const to = intent === 'cancel' ? null : days.find((each) => trialKey(each) === key);
  if (state === 'over' || to === undefined) return respond({ outcome: 'gone' }, 409);
  const outcome = to ? 'moved' : 'canceled';
  const isSame = to ? chosen !== null && trialKey(to) === trialKey(chosen) : state === 'none';
  if (isSame) return respond({ outcome });
  const networks = hashNetworks(context.get(requestContext).ip, secret);
  const limit = await consumeRateLimits(database.kysely, limitsOf('contact', { settings: env, secret }, { networks }), now);
  if (!limit.ok) return respond({ outcome: 'limited', retryAt: retryAt(limit.retryAfterSeconds, now) }, 429);
  const notification = await schoolNotification(services, localeOf(url.pathname), (addressed) => {
    const { group, day: before } = describe(trial, addressed.locale);
    const after = to ? formatTrial(to, addressed.locale) : undefined;
    return trialChangeNotification({ ...message, ...addressed, group, before, after });
  });
  const isChanged = await changeTrialDay(database, message, to?.of ?? null, { notification, now });
  return isChanged ? respond({ outcome }) : respond({ outcome: 'gone' }, 409);
}

export const meta: Route.MetaFunction = ({ location }) => [{ title: texts[localeOf(location.pathname)].title }];

export default function TrialDayPage({ loaderData: trial, actionData }: Route.ComponentProps) {
  const { locale } = useContent();
  const copy = useTexts(texts);
  const hasDays = trial !== null && Object.keys(trial.options).length > 0;
  return (
    <article className="grid page following">
      <h1 className="headline">{copy.title}</h1>
      <div className="following__text stack">
        {actionData && (
          <p role="status">
            {actionData.outcome === 'limited'
              ? interpolate(copy.limited, { time: formatTime(actionData.retryAt, locale) })
              : copy.outcomes[actionData.outcome]}
          </p>
        )}
        <p>{copy.states[trial?.state ?? 'unknown']}</p>
        {trial && (
          <p>
            <b>{trial.group}</b>
            <br />
            {trial.day}
          </p>
        )}
        {trial && trial.state !== 'over' && (
          <form method="post">
            {hasDays && (
              <>
                <RadioField label={copy.days} name="trial" options={trial.options} defaultValue={trial.key} />
                <button className="btn" type="submit">
                  {copy.move}
                </button>
              </>
            )}
            {trial.state !== 'none' && (
              <button className="btn btn--outline" type="submit" name="intent" value="cancel">
                {copy.cancel}
              </button>
            )}
          </form>
        )}
        <p>
          <LinkedRichText copy={copy.contact} href={pathToSection('contact', locale)} />
        </p>
      </div>
    </article>
  );
}
