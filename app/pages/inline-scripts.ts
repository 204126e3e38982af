import pageScript from '../document/page-script.ts?inline-script';
import contactRedirectScript from './contact-redirect-script.ts?inline-script';
import homeScript from './home/home-script.ts?inline-script';

/** Allowlist of the inline scripts of public pages. The page cache rejects a page with any other script. */
export const inlineScripts: readonly string[] = [pageScript, homeScript, contactRedirectScript];
