import { useEditorCopy } from '../../i18n/content.ts';
import type { Difference } from './differences.server.ts';

type DifferencesProps = { differences: readonly Difference[]; labels: { before: string; after: string } };

export function Differences({ differences, labels }: DifferencesProps) {
  const copy = useEditorCopy().siteContent;
  return (
    <ul className="differences">
      {differences.map(({ label, language, before, after }) => (
        <li key={`${label} ${language}`}>
          <h2>
            {label}
            {language && ` (${copy.form.languages[language]})`}
          </h2>
          <dl>
            {[
              [labels.before, before],
              [labels.after, after],
            ].map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd lang={(text && language) || undefined}>{text || <i>{copy.version.nothing}</i>}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
