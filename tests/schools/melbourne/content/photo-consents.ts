// Invented school for tests. It has drawings instead of photographs.
import type { Consents } from '#app/content/model.ts';

export const consents: Consents = {};
