// Inline script of /epikoinonia. Without JavaScript, the page's refresh tag does the same.
import '../document/page-script.ts';

const target = document.querySelector<HTMLElement>('[data-replace-by]')?.dataset.replaceBy;
if (target) location.replace(target);
