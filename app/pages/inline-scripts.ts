import pageScript from '../document/page-script.ts?inline-script';
import contactRedirectScript from './contact-redirect-script.ts?inline-script';
import homeScript from './home/home-script.ts?inline-script';

/** All that public pages may contain. The page cache refuses a page with any other, whatever is stored. */
export const inlineScripts: readonly string[] = [pageScript, homeScript, contactRedirectScript];
