import type { Migration } from '#server/db.ts';
import { initial } from './001-initial.ts';

/** Migrations run in this order. After the first release, add a new one instead of changing an existing one. */
export const migrations: Record<string, Migration> = {
  '001-initial': initial,
};
