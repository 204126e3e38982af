import { useContent, useTexts } from '../i18n/content.ts';
import { paths } from '../site-map.ts';
import { LinkedRichText } from '../ui/rich-text.tsx';
import { followTexts } from './texts.ts';
import type { Topic } from './topics.ts';

export interface TopicsFormProps {
  offered: Topic[];
  followed: string[];
}

/** Checkboxes for the topics that a member follows. `isAskedOnce` adds a button to follow nothing (member's page). */
export function TopicsForm({ offered, followed, isAskedOnce = false }: TopicsFormProps & { isAskedOnce?: boolean }) {
  const { locale } = useContent();
  const { member: copy, consent } = useTexts(followTexts);
  return (
    <form className="form" method="post" action={paths.topics}>
      <div className="wide topics">
        {offered.map(({ id, name }) => (
          <div className="checkbox" key={id}>
            <input type="checkbox" id={`topic-${id}`} name={`topic.${id}`} defaultChecked={followed.includes(id)} />
            <label htmlFor={`topic-${id}`}>{name}</label>
          </div>
        ))}
      </div>
      <p className="field__help wide">
        <LinkedRichText copy={consent} href={paths.privacy[locale]} />
      </p>
      <p className="wide cluster form__actions">
        <button className="btn btn--small" type="submit">
          {copy.save}
        </button>
        {isAskedOnce && (
          <button className="btn btn--outline btn--small" type="submit" name="intent" value="nothing">
            {copy.nothing}
          </button>
        )}
      </p>
    </form>
  );
}
