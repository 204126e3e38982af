import { useAdminCopy, useContent } from '../i18n/content.ts';
import { formatCompactNumber, formatNumber, interpolate } from '../i18n/format.ts';

interface Month {
  /** Month and year, for example 'November 2026'. */
  name: string;
  /** For example 'Nov'. */
  short: string;
  count: number;
}

// Vertical lengths are in em so that they scale with the text. Horizontal lengths are percentages so that the bars fill any width.
const maxHeight = 8;
const baseline = 9.4;
const minHeight = 0.3;
const zeroHeight = 0.12;
const barShare = 0.3;
const minScaleMax = 3;
/** Keeps the bars of a young school from filling the page. */
const minSlots = 4;

export function SignupChart({ months }: { months: Month[] }) {
  const admin = useAdminCopy();
  const { locale } = useContent();
  const copy = admin.signups.chart;
  return (
    <figure className="signup-chart">
      <figcaption>{copy.heading}</figcaption>
      <Bars months={months} />
      <div className="visually-hidden">
        <table>
          <caption>{interpolate(copy.caption, { month: months[0]?.name ?? '' })}</caption>
          <thead>
            <tr>
              <th scope="col">{copy.month}</th>
              <th scope="col">{copy.count}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ name, count }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{formatNumber(count, locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

function Bars({ months }: { months: Month[] }) {
  const { locale } = useContent();
  const scaleMax = Math.max(minScaleMax, ...months.map(({ count }) => count));
  const step = 100 / Math.max(minSlots, months.length);
  const heightOf = (count: number) => (count === 0 ? zeroHeight : Math.max(minHeight, (count / scaleMax) * maxHeight));
  const percent = (value: number) => `${Number(value.toFixed(3))}%`;
  const em = (value: number) => `${Number(value.toFixed(3))}em`;
  return (
    <svg className="chart" aria-hidden="true" focusable="false" width="100%" height="12.2em">
      <rect className="chart__baseline" y={em(baseline)} width="100%" height="2" />
      {months.map(({ name, short, count }, index) => {
        const [, year = ''] = name.split(' ');
        const height = heightOf(count);
        const middle = percent((index + 0.5) * step);
        const next = months[index + 1]?.name;
        // Label the first bar of each year with the year. If the second bar of the chart starts a new year, the first bar has no label
        // because the two would overlap.
        const showsYear = index === 0 ? next?.endsWith(year) : !months[index - 1]?.name.endsWith(year);
        return (
          <g key={name} className={index === months.length - 1 ? 'chart__bar chart__bar--current' : 'chart__bar'}>
            <rect
              x={percent((index + (1 - barShare) / 2) * step)}
              y={em(baseline - height)}
              width={percent(barShare * step)}
              height={em(height)}
            />
            {count > 0 && (
              <text x={middle} y={em(baseline - height - 0.35)}>
                {formatCompactNumber(count, locale)}
              </text>
            )}
            <text x={middle} y={em(baseline + 1.25)}>
              {short}
            </text>
            {showsYear && (
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
