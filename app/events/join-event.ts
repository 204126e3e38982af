import { joinEvent } from '#store/event-signups.ts';
import { postOnly } from '../session/redirects.ts';
import { paths } from '../site-map.ts';
import type { Route } from './+types/join-event';
import { changeSignup } from './change-signup.ts';

export const action = (args: Route.ActionArgs) => changeSignup(joinEvent, args);

export const loader = postOnly(paths.profile);
