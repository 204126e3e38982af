// Inline script of the home page: next class, questions, Instagram feed and contact form. They work without React in the browser.
import '../../timetable/timetable-script.ts';
import { enhanceContactForm } from '../../inbox/contact-form-script.ts';
import { closeLater } from '../../ui/toast-script.ts';
import { enhanceFeed } from './feed-script.ts';

removeNotice();
foldQuestions();
enhanceFeed();
enhanceContactForm();
for (const toast of document.querySelectorAll<HTMLElement>('.toast')) closeLater(toast);

/** Keeps a reload or a copied URL from showing the notice or the confirmation of a message again. */
function removeNotice(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('notice')) return;
  url.search = '';
  if (document.getElementById('message-sent')) url.hash = 'contact';
  history.replaceState(history.state, '', url);
}

/** On phones, only the first question starts open. Without JavaScript all are open. */
function foldQuestions(): void {
  if (!matchMedia('(width < 60rem)').matches) return;
  for (const question of document.querySelectorAll('#faq details + details')) question.removeAttribute('open');
}
