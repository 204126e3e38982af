/** Number as visitors write it: digits, spaces and `+ ( ) - . /`, with 6 to 20 digits. */
export const loosePhonePattern = /^(?=(?:\D*\d){6,20}\D*$)[\d +()./-]{6,40}$/;

/** `tel:` URL. Drops the '(0)' of '+30 (0)210…', which is dialed only within the country. */
export function telUrl(phone: string): string {
  const isInternational = /^\D*\+/.test(phone);
  const digits = (isInternational ? phone.replace('(0)', '') : phone).replace(/\D/g, '');
  return `tel:${isInternational ? '+' : ''}${digits}`;
}

/** `mailto:` URL (RFC 6068), with the email percent-encoded. */
export function mailtoUrl(email: string, subject?: string): string {
  const url = `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
  return subject === undefined ? url : `${url}?subject=${encodeURIComponent(subject)}`;
}
