// Loads the texts of the admin area into the browser, in one language.
import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { isWithin, paths } from '../site-map.ts';
import { documentLocale, provideAdminCopy, provideAdminEventsCopy, provideEditorCopy } from './content.ts';

const eventPages = [paths.adminEvents, paths.scheduleChanges, paths.mailing.replace('/:id', '')];

/** Loads the texts for hydration. */
export async function loadAdminCopy(pathname: string): Promise<void> {
  const locale = documentLocale();
  const { admin } = await (locale === 'en' ? import('#content/interface/admin.en.ts') : import('#content/interface/admin.el.ts'));
  provideAdminCopy(locale, admin);
  if (isWithin(pathname, paths.siteContent)) await loadEditorCopy();
  if (eventPages.some((path) => isWithin(pathname, path))) await loadAdminEventsCopy();
}

async function loadAdminEventsCopy(): Promise<void> {
  const locale = documentLocale();
  const { adminEvents } = await (locale === 'en'
    ? import('#content/interface/admin-events.en.ts')
    : import('#content/interface/admin-events.el.ts'));
  provideAdminEventsCopy(locale, adminEvents);
}

async function loadEditorCopy(): Promise<void> {
  const locale = documentLocale();
  const { contentEditor } = await (locale === 'en'
    ? import('#content/interface/content-editor.en.ts')
    : import('#content/interface/content-editor.el.ts'));
  provideEditorCopy(locale, contentEditor);
}

// For the navigation from a page without these texts.
export const withAdminEventsCopy = afterLoading(loadAdminEventsCopy);
export const withEditorCopy = afterLoading(loadEditorCopy);

function afterLoading(load: () => Promise<void>): MiddlewareFunction<Record<string, DataStrategyResult>> {
  return async (_, next) => {
    await load();
    return next();
  };
}
