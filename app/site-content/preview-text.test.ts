import { describe, expect, it } from 'vitest';
import { textMatcher } from './preview-text.ts';

const isShown = (value: string, shown: string) => textMatcher(value)(shown);

describe('textMatcher', () => {
  it('ignores markup and white space', () => {
    expect(isShown('The *ginga*, [step by step](/en/blog).', 'The ginga, step\u00a0by step.')).toBe(true);
    expect(isShown('Polemic art', 'Polemicart')).toBe(true);
    expect(isShown('Schedule', 'Schedules')).toBe(false);
    expect(isShown('Schedule', 'The Schedule')).toBe(false);
  });

  it('accepts any fact for a placeholder', () => {
    expect(isShown('Opened in {activeSince} with six students.', 'Opened in 2007 with six students.')).toBe(true);
    expect(isShown('{city}. [See the map]', 'Athens. See the map')).toBe(true);
    expect(isShown('In {city} since {year}', 'In Athens for ten years')).toBe(false);
  });

  it('rejects a text that consists mostly of facts', () => {
    expect(isShown('{area}, {city}', 'Skavidi 12, Katehaki')).toBe(false);
    expect(isShown('{city}. See', 'A long text about something else. See')).toBe(false);
    expect(isShown('', '')).toBe(false);
  });

  it('recognizes each paragraph', () => {
    const value = 'First paragraph.\n\nSecond one.';
    expect(isShown(value, 'Second one.')).toBe(true);
    expect(isShown(value, 'First')).toBe(false);
  });

  it('recognizes a long part beside a link', () => {
    const value = 'From age 13 with the beginners: see [the article].';
    expect(isShown(value, 'From age 13 with the beginners: see ')).toBe(true);
    expect(isShown(value, '.')).toBe(false);
  });
});
