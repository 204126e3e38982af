const letters: Record<string, string> = Object.fromEntries(
  'α a,β v,γ g,δ d,ε e,ζ z,η i,θ th,ι i,κ k,λ l,μ m,ν n,ξ x,ο o,π p,ρ r,σ s,ς s,τ t,υ y,φ f,χ ch,ψ ps,ω o'
    .split(',')
    .map((pair) => pair.split(' ')),
);
const maxLength = 60;

/** Makes a part of a URL from a title. Greek is transliterated according to ISO 843 (ELOT 743). */
export function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ου/g, 'ou')
    .replace(/([αεη])υ(?=[αεηιουωβγδζλμνρ])/g, '$1v')
    .replace(/([αεη])υ/g, '$1f')
    .replace(/(?<!\p{L})μπ/gu, 'b')
    .replace(/γ(?=[γξχ])/g, 'n')
    .replace(/[α-ω]/g, (letter) => letters[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug.length <= maxLength) return slug;
  const lastHyphen = slug.slice(0, maxLength + 1).lastIndexOf('-');
  return slug.slice(0, lastHyphen > 0 ? lastHyphen : maxLength);
}
