/** HttpOnly cookie. Over HTTPS it is Secure and has the `__Host-` prefix, which prevents other subdomains from setting it. */
export function hostCookie(name: string, origin: string) {
  const isSecure = origin.startsWith('https:');
  const fullName = isSecure ? `__Host-${name}` : name;
  const serialize = (value: string, maxAgeSeconds: number) =>
    `${fullName}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; ${isSecure ? 'Secure; ' : ''}SameSite=Lax`;
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
