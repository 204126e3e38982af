// Photographs on the home page (up to six, in this order) and in profiles (one each). The pictures are in content/art, the consent of
// the people in them is in photo-consents.ts. Without an entry, the pages are complete too. An entry:
//
// {
//   picture: 'photo-friday-roda',
//   where: 'home', // or the id of an instructor
//   el: { alt: 'Τι δείχνει, για όποιον δεν τη βλέπει', caption: 'Παρασκευή βράδυ, Οκτώβριος' },
//   en: { alt: 'What it shows, for people who do not see it', caption: 'Friday night, October' },
// },
import type { PhotoFacts } from '#app/content/model.ts';

export const photos: readonly PhotoFacts[] = [];
