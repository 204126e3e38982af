// The first frame asks for two fonts alone, those that its words are set in: italics and bold stand further down, or are a word,
// and are asked for in the frame after it. Who comes from another page of this site has them already.

export function askForFirstFontsFirst(): void {
  if (document.hidden || document.referrer.startsWith(location.origin)) return;
  const { dataset } = document.documentElement;
  dataset.firstFonts = '';
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset.firstFonts));
}
