import type { Sender } from './senders.ts';
export const csvHeader = '';
export function csvLine(_: Sender): string {
  return '';
}
