/** `mailto:` URL (RFC 6068), with the email percent-encoded. */
export function mailtoUrl(email: string, subject?: string): string {
  const url = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  return subject === undefined ? url : `${url}?subject=${encodeURIComponent(subject)}`;
}
