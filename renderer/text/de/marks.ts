/** German: how each thing stands on its way to the server, and the pill. */
import type { enMarks } from '../en/marks.ts'
import type { PartOf } from '../en/translation.ts'

export const deMarks: PartOf<typeof enMarks> = {
  'pill.signIn': 'Zum Senden anmelden',
  'pill.conflicts': { one: '{count} Konflikt', other: '{count} Konflikte' },
  'pill.failed': { one: '{count} nicht gesendet', other: '{count} nicht gesendet' },
  'pill.unconfirmed': 'Unbestätigt seit {day}',
  'pill.offline': 'Offline seit {time}',
  'pill.sending': 'Sendet {sending} von {pending}',
  'pill.toSend': { one: '{count} zu senden', other: '{count} zu senden' },
  'pill.unfinished': { one: '{count} nicht fertig', other: '{count} nicht fertig' },
  'pill.allSent': 'Alles gesendet',
  'pill.allSentAt': 'Alles gesendet {time}',
  'pill.open': '{words}. Postausgang öffnen.',
  'reason.hubSays': 'Der Server meldet: „{detail}“.',
  'outbox.syncAsked': 'Es wird gesendet und geholt.',
  'outbox.removed': 'Entfernt. Im Postausgang lässt es sich 14 Tage lang wiederherstellen.',
  'archive.againDone': 'Wiederholt. Es wird mit der aktuellen Zeit gesendet.',
  'did.note': 'Notiz',
  'did.photo': 'Foto',
  'did.signature': 'Unterschrift',
  'did.file': 'Datei',
  'did.describedFile': '{what}: Beschreibung geändert',
  'did.removedFile': '{what} entfernt',
  'did.step': '{name} ({step} von {steps})',
  'did.bytes': '{done} von {total}',
  'fileStep.upload': 'wird hochgeladen',
  'fileStep.describe': 'Angaben werden ergänzt',
  'fileStep.attach': 'wird angehängt',
}
