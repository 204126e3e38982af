// Pages for requests that the server refuses. {x} is a placeholder.
import type { refusals as greek, signedOut as greekSignedOut } from './refusals.el.ts';

export const refusals: typeof greek = {
  crossSite: {
    heading: 'The form was not sent',
    text: 'It came from another site, so we did not accept it. Open the page here and send it again.',
    link: 'Open the page',
  },
  tooLarge: {
    heading: 'That is too large',
    text: 'A form can have up to {limit} KB. Go back in your browser, where your text still is, shorten it and send it again.',
    link: 'Open the page again',
  },
  otherHost: {
    heading: 'Wrong address',
    text: 'You will find our site at {origin}.',
    link: 'Go there',
  },
};

/** Response to a form of a private page after the session has ended. */
export const signedOut: typeof greekSignedOut = {
  heading: 'You have been signed out',
  text: 'Nothing is lost: what you wrote is here. Sign in in another window, come back to this page and send it again.',
  signIn: 'Sign in',
  written: 'What you wrote',
  send: 'Send again',
};
