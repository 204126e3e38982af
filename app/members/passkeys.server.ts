import type { LoaderFunctionArgs } from 'react-router';
import { school } from '#content/school.ts';
import { RECENT_SIGN_IN_MS } from '#store/lifetimes.ts';
import { MAX_PASSKEYS, readPasskeys } from '#store/passkeys.ts';
import type { PasskeyCreation } from '../accounts/passkey-form.tsx';
import { formatDateTime } from '../i18n/format.ts';
import { localeFromCookie } from '../i18n/locale.ts';
import { servicesContext } from '../request-context.ts';
import { memberContext } from '../session/session.ts';

/** Options of ES256 and RS256 in COSE. */
const pubKeyCredParams = [-7, -257].map((alg) => ({ type: 'public-key' as const, alg }));

export async function loadPasskeys({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const { accounts, database, env } = context.get(servicesContext);
  const { id, email, isAdministrator } = context.get(memberContext);
  const locale = localeFromCookie(request, env.origin);
  const { passkeys, codesLeft } = await readPasskeys(database.kysely, id);
  const creation: PasskeyCreation = {
    rp: { name: school.name },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: email },
    pubKeyCredParams,
    excludeCredentials: passkeys.map((passkey) => ({ type: 'public-key', id: passkey.id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  };
  return {
    passkeys: passkeys.map(({ createdAt, ...passkey }) => ({ ...passkey, added: formatDateTime(createdAt, locale) })),
    codesLeft,
    isAdministrator,
    mayChange: await accounts.hasSignedInWithin(request, RECENT_SIGN_IN_MS),
    mayAdd: await accounts.mayAddPasskey(request),
    creation: passkeys.length < MAX_PASSKEYS ? creation : null,
  };
}
