import type { Migration } from '#server/db.ts';
import { initial } from './001-initial.ts';

/** Migrations in execution order. Once released, a migration must not change; add a new one instead. */
export const migrations: Record<string, Migration> = {
  '001-initial': initial,
};
