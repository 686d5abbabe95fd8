/** Swedish: how each thing stands on its way to the server, and the pill. */
import type { enMarks } from '../en/marks.ts'
import type { PartOf } from '../en/translation.ts'

export const svMarks: PartOf<typeof enMarks> = {
  'pill.signIn': 'Logga in för att skicka',
  'pill.conflicts': { one: '{count} konflikt', other: '{count} konflikter' },
  'pill.failed': { one: '{count} ej skickat', other: '{count} ej skickade' },
  'pill.unconfirmed': 'Obekräftat sedan {day}',
  'pill.offline': 'Offline sedan {time}',
  'pill.sending': 'Skickar {sending} av {pending}',
  'pill.toSend': { one: '{count} att skicka', other: '{count} att skicka' },
  'pill.unfinished': { one: '{count} ej klart', other: '{count} ej klara' },
  'pill.allSent': 'Allt skickat',
  'pill.allSentAt': 'Allt skickat {time}',
  'pill.open': '{words}. Öppna utkorgen.',
  'reason.hubSays': 'Servern svarar: ”{detail}”.',
  'outbox.syncAsked': 'Skickar och hämtar.',
  'outbox.removed': 'Borttaget. Du kan återställa det från utkorgen i 14 dagar.',
  'archive.againDone': 'Gjort om. Det skickas med aktuell tid.',
  'did.note': 'Anteckning',
  'did.photo': 'Foto',
  'did.signature': 'Underskrift',
  'did.file': 'Fil',
  'did.describedFile': '{what}: ändrad beskrivning',
  'did.removedFile': 'Tog bort: {what}',
  'did.step': '{name} ({step} av {steps})',
  'did.bytes': '{done} av {total}',
  'fileStep.upload': 'laddar upp',
  'fileStep.describe': 'lägger till uppgifter',
  'fileStep.attach': 'kopplar',
}
