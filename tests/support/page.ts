import { expect, type Page } from '@playwright/test';

export const expectHydrated = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-hydrated', 'true');
export const toast = (page: Page) => page.locator('.toasts');

export const clickLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click();
export const clickButton = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).click();

export const clickDialogButton = (page: Page, name: string) =>
  page.locator('dialog').getByRole('button', { name, exact: true }).click();
export const dialogField = (page: Page, name: string) => page.locator(`dialog [name=${name}]`);
