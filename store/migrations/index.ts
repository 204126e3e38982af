import type { Migration } from '#server/db.ts';
import { initial } from './001-initial.ts';

/**
 * In the order in which they run. Nothing is released yet, so 001 may still change. From the first release on, a migration is
 * frozen: correct it by adding another one.
 */
export const migrations: Record<string, Migration> = {
  '001-initial': initial,
};
