/** `mailto:` URL (RFC 6068), with the email percent-encoded. */
export function mailtoUrl(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}
