/** German: texts around the job sheet. */
import type { enSheet } from '../en/sheet.ts'
import type { PartOf } from '../en/translation.ts'

export const deSheet: PartOf<typeof enSheet> = {
  'sheet.title': 'Arbeitsbericht',
  'sheet.back': 'Zurück zum Auftrag',
  'sheet.attach': 'Als PDF anhängen',
  'sheet.hint': 'Für den Kunden: interne Notizen, Dateien und Fragen sind nicht dabei.',
  'sheet.making': 'Das PDF wird erstellt…',
  'sheet.attached': 'Angehängt: {name}',
  'sheet.known': 'Seit {name} angehängt wurde, hat sich nichts geändert.',
  'sheet.show': 'PDF öffnen',
  'sheet.failed': 'Der Arbeitsbericht kann nicht gezeigt werden',
  'sheet.page': 'Der Bericht',
}
