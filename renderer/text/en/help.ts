/** English: the help for technicians. */
import type { HelpArticle } from './help-article.ts'

export const enHelp: readonly HelpArticle[] = [
  {
    id: 'day',
    title: 'Your day',
    paragraphs: [
      'Today shows your jobs in the order of their times: late ones first, those without a time last. Press a job to open it. Week shows seven days, and Assets the machines and places of your group.',
      'The big button in a job is the next step: accept, travel, start, finish. Each step can be undone for ten seconds. Before you finish, the job says what is still missing.',
      'Ctrl + K searches jobs, notes, assets and files on this laptop. Alt + 1 to 5 changes the screen, Esc goes back. All keys are listed under More.',
    ],
  },
  {
    id: 'sync',
    title: 'Sending, and what the labels mean',
    paragraphs: [
      'Everything you do is stored on this laptop at once. There is nothing to save. It goes to the server by itself when there is a network; the label at the top right says how far it has got.',
      '“Waiting” is safe on this laptop. “Sending” is on its way. “Sent” was accepted. “Seen on server” was found there afterwards, so it has certainly arrived. “Not sent: needs you” needs a decision: open the Outbox and read why.',
      '“You and the office both changed…” means that there are two versions of a value. Choose one. You can still read the other one.',
      'F5 sends and fetches now.',
    ],
  },
  {
    id: 'record',
    title: 'Notes, photos, forms and signatures',
    paragraphs: [
      'Open the job, then press N for a note, P for a photo, F for a form or G for a signature, or use the buttons at the bottom. A note that is marked as a discrepancy is shown to the office as something to look at.',
      'Photos are stored the moment they are taken. You can also drop files on a job or paste a picture. Drawing on a photo makes a copy; the original is never changed.',
      'A form saves every answer as you go. It says how many required answers are missing and leads you to the next one.',
      'Some servers accept each form only once. There a form is sent when it is complete and you leave it, when you finish the job, or by “Send now”; until then it counts as “not finished”. Afterwards it cannot be changed: “Correct in a new form” creates a copy with your answers.',
      'A signature is drawn, typed, or a photo of the signed paper. Afterwards the job sheet can be shown to the customer and saved as a PDF.',
    ],
  },
  {
    id: 'times',
    title: 'My times',
    paragraphs: [
      'The line above your day shows your total and opens My times, which is also under More. Travel counts from “Travel”, work from your arrival, a break from “Pause” until you continue. If something is still running in the evening, you are asked about it.',
      '“Correct” changes a time, with a reason; “Add time” is for time that no step recorded. No minute counts twice: before you save, you see what a correction takes from another job. The old and the new time stay in the job’s history.',
      'Some servers record when a step arrives, not when you pressed it. There a note on the job says when your late steps were. My times on this laptop shows your own times; another laptop shows those of the server.',
      'You can save the day or the week as a PDF or as a table.',
    ],
  },
  {
    id: 'offline',
    title: 'Without a network',
    paragraphs: [
      'Go on working. Jobs, forms and asset history for the coming days are on this laptop already, and what you record waits here. You may close the lid.',
      'A file that is not here yet can be opened once there is a network again. “Ready for offline” in a job says that all of it is here.',
      'If the server has not confirmed something for three days, the line at the top says so, and the Outbox shows what it is and what you can do. On the company’s own server, the office sees it too, under Planning, “Needs attention”.',
      'If a hotel or customer network wants you to sign in first, Fieldbook shows a button to its page. After that it continues automatically.',
    ],
  },
  {
    id: 'servers',
    title: 'What differs between servers',
    paragraphs: [
      'Some servers do not say what they have stored. There Fieldbook looks for your notes, photos and forms before it sends them a second time. If it cannot tell, the Outbox asks you: “Send again” or “It is there”.',
      'Some servers cut a text, change a value or ignore it. Fieldbook compares when it reads the job again. If the server has another value, the job’s history shows both, and “Use mine again” sends yours once more, for 14 days.',
      'If such a server was restored from a backup, Fieldbook notices after about ten minutes and lists in the Outbox what is missing there. The same happens after your laptop was restored from a disk image: what was waiting is looked for first.',
      'If the server has a new address, Fieldbook shows it, or you enter it under More, “The server has a new address”. Press “Check the new address”, and sign in once. Your work stays on this laptop, and nothing is sent twice.',
    ],
  },
  {
    id: 'signin',
    title: 'Signing in',
    paragraphs: [
      'If your sign-in has run out, keep working: nothing is lost, it only waits. Press “Sign in to send” when you have a network.',
      'If your company has its own sign-in, press “Sign in with your company”. Your browser opens. After you have signed in there, Fieldbook continues automatically. If nothing happens, press “Open the page again”.',
      'Only the person whose work is on this laptop can sign in again. Another user can sign in after you have signed out.',
    ],
  },
  {
    id: 'plan',
    title: 'Planning for others',
    paragraphs: [
      'If you plan for others, Planning is at the side, or press Alt + 6: people by the hours of a day or the days of a week, and beside them the jobs that nobody has yet, with their addresses and where they are. All of it works without a network.',
      'Press a job to choose who does it and when, drag it, or pick it up with Space and move it with the arrows. Jobs that you tick together are planned one after another. You are told of problems before you plan, such as an overlap or too little time for the drive; “Undo” reverses the plan.',
      'Under “Needs attention” are the group’s open discrepancies, to be confirmed, and all its open jobs.',
    ],
  },
  {
    id: 'keys',
    title: 'Recovery code and lost keys',
    paragraphs: [
      'Your work is encrypted on this laptop. Windows, macOS or Linux holds the key. If the laptop is reset or reinstalled, that key may be gone.',
      'Make a recovery code under More and keep it on paper or in your password manager, not on this laptop. It opens your work again, also what was not sent.',
      'If Fieldbook says that the keys are lost, enter the code. Without a code the data is moved to another folder, never deleted, and you start again with what is on the server. Call your administrator before you do that.',
    ],
  },
  {
    id: 'pass',
    title: 'Passing the laptop on',
    paragraphs: [
      'Under More, “Pass this laptop on” signs you out and removes all work from it. It is not possible while something is not sent, so nothing can be lost.',
      'Send everything first. If that is not possible, use “Export unsent work”, and import the file on your next laptop, signed in as yourself.',
    ],
  },
  {
    id: 'trouble',
    title: 'Problems, and who to call',
    paragraphs: [
      '“Not sent”: open the Outbox. Each line says why. Try again, change it, or remove it; you can restore removed changes for 14 days.',
      '“The disk is full”: free some space. What was saved before is safe.',
      '“The data on this laptop is damaged”: export your unsent work, then restore. Nothing is deleted.',
      'For jobs, times and customers, call your office. For sign-in, network, keys and the laptop, call your administrator. If something is not sent, “Copy support report” at the end of the Outbox copies what support needs to know about it, without its content. Under More, “Save a report” makes a file for them: it holds no names, notes, keys or passwords.',
    ],
  },
]
