/** Google's logo in the colors required by its branding guidelines. */
export function GoogleMark() {
  return (
    <svg className="google-logo" viewBox="0 0 48 48" aria-hidden="true">
      <path fill="#4285f4" d="M46.1 24.5c0-1.6-.1-3.1-.4-4.5H24v8.5h12.4a10.6 10.6 0 0 1-4.6 7v5.7h7.4c4.3-4 6.9-9.9 6.9-16.7z" />
      <path
        fill="#34a853"
        d="M24 47c6.2 0 11.4-2.1 15.2-5.6l-7.4-5.7c-2.1 1.4-4.7 2.2-7.8 2.2-6 0-11-4-12.8-9.5H3.6v5.9A23 23 0 0 0 24 47z"
      />
      <path fill="#fbbc05" d="M11.2 28.4a13.8 13.8 0 0 1 0-8.8v-5.9H3.6a23 23 0 0 0 0 20.6z" />
      <path fill="#ea4335" d="M24 10.1c3.4 0 6.4 1.2 8.8 3.4l6.5-6.5A23 23 0 0 0 3.6 13.7l7.6 5.9C13 14.1 18 10.1 24 10.1z" />
    </svg>
  );
}
