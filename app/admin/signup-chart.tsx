// Bars for the eye, and the same facts as a table for those who listen.
import { admin } from '#content/admin.en.ts';
import { formatCompactNumber, formatNumber } from '../i18n/format.ts';
import { interpolate } from '../i18n/interpolate.ts';

interface Month {
  /** As 'November 2026'. */
  name: string;
  count: number;
}

// Across in percent, so that twelve bars fill any width; up and down in em, so that the words keep their size.
const tallest = 5;
const baseline = 6.4;
const lowest = 0.3;
const nothing = 0.12;
const barShare = 0.72;
/** A single signup is no tower: below this many the bars are measured against it. */
const fewest = 3;

export function SignupChart({ months }: { months: Month[] }) {
  const words = admin.signups.chart;
  return (
    <figure>
      <figcaption>{words.heading}</figcaption>
      <Bars months={months} />
      <div className="visually-hidden">
        <table>
          <caption>{interpolate(words.caption, { months: months.length })}</caption>
          <thead>
            <tr>
              <th scope="col">{words.month}</th>
              <th scope="col">{words.count}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatNumber(count, 'en')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Bars({ months }: { months: Month[] }) {
  const most = Math.max(fewest, ...months.map(({ count }) => count));
  const step = 100 / months.length;
  const heightOf = (count: number) => (count === 0 ? nothing : Math.max(lowest, (count / most) * tallest));
  const percent = (value: number) => `${Number(value.toFixed(3))}%`;
  const em = (value: number) => `${Number(value.toFixed(3))}em`;
  return (
    <svg className="chart" aria-hidden="true" focusable="false" width="100%" height="9.2em">
      {months.map(({ name, count }, number) => {
        const [month = '', year = ''] = name.split(' ');
        const height = heightOf(count);
        const middle = percent((number + 0.5) * step);
        const next = months[number + 1]?.name;
        // Where it changes; before that only when the two don't stand side by side.
        const saysYear = number === 0 ? next?.endsWith(year) : !months[number - 1]?.name.endsWith(year);
        return (
          <g key={name} className={number === months.length - 1 ? 'chart__bar chart__bar--current' : 'chart__bar'}>
            <rect
              x={percent((number + (1 - barShare) / 2) * step)}
              y={em(baseline - height)}
              width={percent(barShare * step)}
              height={em(height)}
            />
            {count > 0 && (
              <text x={middle} y={em(baseline - height - 0.35)}>
                {formatCompactNumber(count, 'en')}
              </text>
            )}
            <text x={middle} y={em(baseline + 1.25)}>
              {month.slice(0, 3)}
            </text>
            {saysYear && (
              <text x={middle} y={em(baseline + 2.4)}>
                {year}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
