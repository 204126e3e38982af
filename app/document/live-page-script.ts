// The same script for a page that has something alive: it also brings the date, and React when it is wanted.
import './page-script.ts';
import { hydrateWhenNeeded } from './hydrate-when-needed.ts';
import { markToday } from './mark-today.ts';

markToday();
hydrateWhenNeeded();
