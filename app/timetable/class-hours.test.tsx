import { afterEach, expect, test, vi } from 'vitest';
import { classes, en, withUpcoming } from '#tests/support/fixture-school.ts';
import { renderAt } from '#tests/support/render-at.tsx';
import type { Content, InstructorId } from '../content/model.ts';
import { provideContent } from '../i18n/content.ts';
import { ClassHours, useClassHours } from './class-hours.tsx';

vi.mock('#content/school.ts', () => import('#tests/support/fixture-school.ts'));
afterEach(() => provideContent('en', en));

const teacher = 'onda' as InstructorId;

/** `teaches` are the ids of the groups that the instructor teaches. */
function withTeacher(content: Content, teaches: readonly string[]): Content {
  const kidsGroups = content.schedule.kidsGroups.map((group) => (teaches.includes(group.id) ? { ...group, teacher } : group));
  return { ...content, schedule: { ...content.schedule, kidsGroups } };
}

const Hours = () => {
  const hours = useClassHours(teacher);
  return hours && <ClassHours {...hours} />;
};

function render(content: Content): string {
  provideContent('en', content);
  return renderAt('/en', <Hours />);
}

const list = (hours: string) =>
  `<ul class="class-hours"><li><b>Children A<small> ages 3–6</small></b><span> ${hours}</span></li></ul>`;
const later = classes.map((each) => (each.start === '18:00' ? { ...each, start: '17:30' } : each));

test('lists the hours of the groups that the instructor teaches', () => {
  expect(render(withTeacher(en, ['kids-a']))).toBe(list('Tuesday &amp; Thursday 18:00–19:00'));
  expect(render(en)).toBe('');
});

test('adds the hours of the next timetable if they differ', () => {
  const school = withTeacher(en, ['kids-a']);
  expect(render(withUpcoming(school, '2027-01-04', later))).toBe(
    `${list('Tuesday &amp; Thursday 18:00–19:00')}<p>From Monday 4 January:</p>${list('Tuesday &amp; Thursday 17:30–19:00')}`,
  );
  const others = classes.map((each) => (each.start === '21:00' ? { ...each, start: '20:30' } : each));
  expect(render(withUpcoming(school, '2027-01-04', others))).toBe(render(school));
});

test('says that the instructor has no classes in the next timetable, or only in it', () => {
  const school = withTeacher(en, ['kids-a']);
  const none = later.filter(({ groups }) => !groups.includes('kids-a'));
  expect(render(withUpcoming(school, '2027-01-04', none))).toContain('</ul><p>From Monday 4 January: no classes</p>');
  const { schedule } = withUpcoming(en, '2027-01-04', later);
  const { upcoming } = withUpcoming(school, '2027-01-04', later).schedule;
  expect(render({ ...en, schedule: { ...schedule, upcoming } })).toBe(
    `<p>From Monday 4 January:</p>${list('Tuesday &amp; Thursday 17:30–19:00')}`,
  );
});
