/** German: texts around the job sheet. */
import type { enSheet } from '../en/sheet.ts'
import type { PartOf } from '../en/translation.ts'

export const deSheet: PartOf<typeof enSheet> = {
  'sheet.choosePictures': 'Bilder auf dem Arbeitsbericht: {count} von {all}',
  'sheet.chooseHint': 'Ein Bild ohne Haken ist intern. Der Kunde bekommt es nicht.',
  'sheet.attach': 'Als PDF anhängen',
  'sheet.hint': 'Für den Kunden: interne Notizen, Dateien und Fragen sind nicht dabei.',
  'sheet.times': 'Arbeitszeiten im Bericht',
  'sheet.making': 'Das PDF wird erstellt…',
  'sheet.attached': 'Angehängt: {name}',
  'sheet.known': 'Seit {name} angehängt wurde, hat sich nichts geändert.',
  'sheet.show': 'PDF öffnen',
  'sheet.failed': 'Der Arbeitsbericht kann nicht angezeigt werden',
  'sheet.page': 'Der Bericht',
  'sheet.give': 'Senden oder drucken',
  'sheet.mail': 'Per E-Mail senden',
  'sheet.print': 'Zum Drucken öffnen',
  'sheet.save': 'Als PDF speichern',
  'sheet.opened.mail': 'Im Mailprogramm liegt ein Entwurf mit dem Bericht. Bitte dort absenden.',
  'sheet.opened.print': 'Der Bericht ist geöffnet. Bitte dort drucken.',
  'sheet.savedAs': 'Gespeichert: {file}',
  'sheet.savedMail': 'Gespeichert: {file}. Zum Senden die Datei mit dem Mailprogramm öffnen.',
  'sheet.fetched': 'Die Datei liegt in den Downloads.',
  'sheet.fetchedMail': 'Die E-Mail liegt in den Downloads. Zum Senden mit dem Mailprogramm öffnen.',
  'sheet.sendTo': 'An {to} senden',
  'sheet.sent': 'An {to} gesendet',
}
