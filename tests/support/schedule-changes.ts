import { expect } from '@playwright/test';
import { expectPage, type Visitor } from './visitor.ts';

export const scheduleChangesPath = '/admin/timetable';

export const save = (admin: Visitor, values: Record<string, string> = {}) => admin.submit('Save', values, 'dialog');

export async function saveAndClose(admin: Visitor, values?: Record<string, string>): Promise<void> {
  await save(admin, values);
  expectPage(admin, new RegExp(`^${scheduleChangesPath}(#|$)`));
  expect(admin.notice).toContain('Saved. Visitors can read it now.');
}

export const descriptions = (admin: Visitor) => admin.texts('main table tbody td:nth-child(2)');
