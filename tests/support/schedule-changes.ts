import { expect } from '@playwright/test';
import type { WeeklyClass } from '#app/content/model.ts';
import { expectPage, type Visitor } from './visitor.ts';

export const timetablePath = '/admin/timetable';

/** Path of the dialog for a class on a day. */
export const classPath = ({ start, groups }: WeeklyClass, day: string) =>
  `${timetablePath}/classes/${day}/${start}/${groups.join('.')}`;

export const save = (admin: Visitor, values: Record<string, string> = {}) => admin.submit('Save', values, 'dialog');

/** Saves a form, and closes the sheet that asks who should know. */
export async function saveAndClose(admin: Visitor, values?: Record<string, string>): Promise<void> {
  await save(admin, values);
  expectPage(admin, new RegExp(`^${timetablePath}/tell\\?change=`));
  expect(admin.notice).toContain('Saved. Visitors can read it now.');
  await closeSheet(admin);
}

export async function closeSheet(admin: Visitor): Promise<void> {
  await admin.submit('Done', {}, 'dialog');
  expectPage(admin, timetablePath);
}

/** Texts of the planned entries. */
export const entries = (admin: Visitor) => admin.texts('main .changes .week__row');

/** The classes of the coming days. */
export const comingClasses = (admin: Visitor) => admin.texts('main .week li');
