import type { accounts as greek } from './texts.el.ts';

export const accounts: typeof greek = {
  auth: {
    titles: {
      'sign-in': 'Sign in',
      'sign-up': 'Create account',
      confirm: 'One last step',
      'confirm-expired': 'This link no longer works',
      'reset-expired': 'This link no longer works',
      'by-link-expired': 'This link no longer works',
      'by-link': 'Sign in',
      reset: 'New password',
      'check-email': 'Check your email',
      'reset-sent': 'Check your email',
      'link-sent': 'Check your email',
      'change-email': 'New email address',
      'second-factor': 'One more step',
    },
    purpose: {
      'sign-in': 'For members’ events and workshops. You don’t need an account for [your first class].',
      'sign-up':
        'A free account for events and workshops: you join with one click, and we write to you if anything changes. For a child under 15, create it yourself, with your own email. You don’t need one for [your first class].',
    },
    /** Followed by the title of the event that the visitor wants to join. */
    forEvent: 'Once you’re signed in, we take you to the event:',
    leads: {
      changeEmail:
        'Press the button, and this is the address of your account from now on. All other devices are then signed out.',
      changeEmailSignIn: 'To confirm your new email address, first sign in as before, with the old one.',
      again: 'To be sure it’s you, please sign in once more.',
      byLink: 'Press the button, and you’re signed in. Your password stays as it is.',
      /** Above a form that asks for the email only. */
      forgot: 'We’ll email you a link with which you choose a new password.',
      'mail-link': 'We’ll email you a link that signs you in, without a password.',
      confirm:
        'Enter the password you chose when you signed up. That way we know that it was you who made this account, and you’re signed in right away.',
    },
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    passwordHelp: 'At least 8 characters, and nothing easy to guess, such as 12345678.',
    passwordAgain: 'Repeat password',
    show: 'Show',
    hide: 'Hide',
    ofPassword: 'password',
    submit: {
      'sign-in': 'Sign in',
      'sign-up': 'Create account',
      confirm: 'Confirm and sign in',
      'confirm-expired': 'Send a new link',
      reset: 'Save password',
      'reset-expired': 'Send a new link',
      'by-link-expired': 'Send a new link',
    },
    submitting: {
      'sign-in': 'Signing in…',
      'sign-up': 'Creating account…',
      confirm: 'Signing in…',
      'confirm-expired': 'Sending…',
      reset: 'Saving…',
      'reset-expired': 'Sending…',
      'by-link-expired': 'Sending…',
    },
    forgot: 'Forgot password?',
    sendLink: 'Send the link',
    withoutPassword: 'Or without a password:',
    mailLink: 'Mail me a link',
    resend: 'Send the email again',
    or: 'or',
    google: 'Continue with Google',
    googleOff: 'Not available here: your email and a password are all you need.',
    googleRefusals: {
      canceled: 'Google sign-in was cancelled',
      unverified: 'Google has not confirmed this email address. Please sign up with a password instead.',
      expired: 'This Google sign-in has expired. Please try again.',
      unavailable: 'Google can’t be reached at the moment. Try again in a little while, or use your email and a password.',
    },
    linkGoogle:
      'There is already an account with the address of your Google account. Enter its password this once; from then on you sign in with Google.',
    newAccount:
      'What we keep, why and for how long is in the [privacy policy]. One account is enough for your children too: you add them in its settings.',
    toSignUp: 'New here? [Create an account]',
    toSignIn: 'Already a member? [Sign in]',
    back: '[Back to sign in]',
    toExisting: 'Go to sign in',
    sent: {
      'check-email':
        'We have sent a link to {email}. Open it within 24 hours and enter your password once more, so that we know it’s you; then your account is ready.',
      'reset-sent':
        'If {email} has an account, a link is on its way there. It works for one hour, and with it you choose a new password.',
      'link-sent':
        'If {email} has an account, a message is on its way there. The link in it works for one hour: open it, press the button, and you’re signed in.',
      nothingThere: 'Nothing there? Give it a few minutes, and look in your spam folder.',
      otherAddress: 'Not your address? [Enter it again]',
    },
    errors: {
      emailMissing: 'Please enter your email address',
      emailInvalid: 'Something is wrong with this address. An email address looks like name@example.com.',
      passwordMissing: 'Please enter your password',
      passwordTooShort: 'The password must have at least 8 characters',
      passwordTooLong: 'The password is too long: 128 characters at most',
      passwordGuessable:
        'This password is easy to guess: it has leaked from another site, or is your email address or the name of the school. Choose another.',
      passwordsDiffer: 'The two passwords are not the same',
      alreadyRegistered: 'An account with this email already exists. Please sign in instead.',
      signUpFailed: 'There was a problem creating your account. Please try again.',
      invalid: 'Invalid email or password. Please check your credentials.',
      unconfirmed: 'Please confirm your email address first: open the link in the email that we sent you.',
      'passkey-refused': 'This passkey does not belong to this account, or it took too long. Please try again.',
      'code-refused':
        'This code does not work. Check every character and whether you have used it before, or sign in again from the start.',
      confirmLinkExpired:
        'This link has expired, was used already or was replaced by a newer one. We can send you another. If you have confirmed your address before, just sign in.',
      resetLinkExpired: 'This link has expired or was used already. Enter your email address, and we’ll send you another.',
      limited: 'Too many attempts. Please try again after {time}.',
      busy: 'There’s a queue at the door just now. Please try again in a moment.',
      failed: 'An error occurred',
      oauthDatabase: 'There was a problem creating your account. Please try again or contact support.',
      googleFailed: 'Google sign-in failed',
      googleDenied: 'The sign-in was cancelled, or Google did not allow it. Try again, or use your email and a password.',
    },
  },
  passkeys: {
    signIn: 'Use a passkey',
    lead: 'This account manages the website: it also needs your passkey, or one of the recovery codes that you printed.',
    code: 'Recovery code',
    useCode: 'Use the code',
    signOut: 'Cancel and sign out',
    unsupported: 'Passkeys need JavaScript and a recent browser.',
    failed: 'No passkey was used. Please try again.',
    codesPage: {
      heading: 'Recovery codes',
      lead: 'For {email}, {day}. If you have no passkey at hand, each of these codes opens the admin area once, after the password. They are shown only now, and older ones no longer work: print this page and keep it in a safe place.',
      back: 'Back to the settings',
    },
  },
  confirmNewEmail: 'Confirm new address',
};
