/** German: a new job. */
import type { enNewJob } from '../en/new-job.ts'
import type { PartOf } from '../en/translation.ts'

export const deNewJob: PartOf<typeof enNewJob> = {
  'newJob.text':
    'Der Auftrag gehört Ihnen und entsteht auf dem Laptop; das Büro sieht ihn, sobald er gesendet ist.',
  'newJob.field.date': 'Tag',
  'newJob.field.minutes': 'Geplante Minuten',
  'newJob.field.contact': 'Name des Kontakts',
  'newJob.field.phone': 'Telefon des Kontakts',
  'newJob.noPriority': 'Keine Priorität',
  'newJob.optional': 'optional',
  'newJob.timeHint':
    'Ohne Beginn steht er unter „Ohne Uhrzeit“; mit einem Tag allein dauert er den ganzen Tag.',
  'newJob.save': 'Auftrag anlegen',
  'newJob.saved': 'Auftrag auf dem Laptop angelegt.',
  'newJob.needsTitle': 'Geben Sie dem Auftrag einen Titel: daran finden Sie und das Büro ihn wieder.',
  'newJob.needsDay': 'Wählen Sie den Tag zu dieser Uhrzeit, oder löschen Sie die Uhrzeit.',
  'newJob.badMinutes': 'Geplante Minuten müssen eine ganze Zahl von 0 bis 5.256.000 sein, oder leer.',
  'followUp.title': 'Titel des Folgeauftrags',
  'followUp.hint': 'Kunde, Ort und Kontakt werden übernommen; beide Aufträge verweisen aufeinander.',
  'followUp.forMe': 'Er wird für Sie eingeplant.',
  'followUp.forNobody': 'Er ist noch niemandem zugeteilt und steht unter „Planung“.',
  'followUp.make': 'Folgeauftrag anlegen',
  'followUp.noted': 'Folgeauftrag: {title}',
  'followUp.ofJob': 'Folgeauftrag zu Auftrag {id}: {title}',
  'followUp.ofNewJob': 'Folgeauftrag zu: {title}',
}
