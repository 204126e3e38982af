/** A cookie for this host alone, out of reach of scripts: `__Host-` and `Secure` over https. */
export interface HostCookie {
  name: string;
  /** The Set-Cookie header value; `maxAge` in seconds. */
  serialize(value: string, maxAge: number): string;
  /** The Set-Cookie header value that removes it. */
  clear(): string;
  read(request: Request): string | null;
}

export function hostCookie(name: string, origin: string): HostCookie {
  const isSecure = origin.startsWith('https:');
  const fullName = isSecure ? `__Host-${name}` : name;
  const serialize = (value: string, maxAge: number) =>
    `${fullName}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`;
  return {
    name: fullName,
    serialize,
    clear: () => serialize('', 0),
    read(request) {
      const pairs = request.headers.get('Cookie')?.split('; ') ?? [];
      const pair = pairs.find((each) => each.startsWith(`${fullName}=`));
      return pair?.slice(fullName.length + 1) || null;
    },
  };
}
