/** A cookie for this host alone, not readable by scripts: `__Host-` and `Secure` over https. */
export function hostCookie(name: string, origin: string) {
  const isSecure = origin.startsWith('https:');
  const fullName = isSecure ? `__Host-${name}` : name;
  /** Set-Cookie header value; `maxAge` in seconds. */
  const serialize = (value: string, maxAge: number) =>
    `${fullName}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`;
  return {
    name: fullName,
    serialize,
    clear: () => serialize('', 0),
    read(request: Request): string | null {
      const pairs = request.headers.get('Cookie')?.split('; ') ?? [];
      const pair = pairs.find((each) => each.startsWith(`${fullName}=`));
      return pair?.slice(fullName.length + 1) || null;
    },
  };
}
