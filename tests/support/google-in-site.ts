// Loaded into the site's own process by `--import`: Google's endpoints answer there, and its consent page can be asked here.
import { createServer } from 'node:http';
import { standInForGoogle } from './google.ts';

const google = standInForGoogle();

/** GET /?location=<consent page>&person=<JSON, or nothing for 'Cancel'> answers with where the browser is sent next. */
createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost');
  const location = searchParams.get('location') ?? '';
  const person = searchParams.get('person');
  response.end(person ? google.consent(location, JSON.parse(person)) : google.cancel(location));
})
  .listen(Number(process.env.GOOGLE_STAND_IN_PORT), '127.0.0.1')
  .unref();
