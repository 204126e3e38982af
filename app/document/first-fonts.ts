// What is seen first asks for two fonts alone, those that its words are set in: italics and bold stand further down, or are a word,
// and are asked for when it is on the screen. Who comes from another page of this site has them already.

export function askForFirstFontsFirst(): void {
  const { dataset } = document.documentElement;
  if (document.referrer.startsWith(location.origin)) dataset.allFonts = '';
  else
    new PerformanceObserver((seen) => {
      if (seen.getEntriesByName('first-contentful-paint').length > 0) dataset.allFonts = '';
    }).observe({ type: 'paint', buffered: true });
}
