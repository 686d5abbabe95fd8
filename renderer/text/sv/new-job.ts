/** Swedish: a new job. */
import type { enNewJob } from '../en/new-job.ts'
import type { PartOf } from '../en/translation.ts'

export const svNewJob: PartOf<typeof enNewJob> = {
  'newJob.text': 'Jobbet är ditt och skapas på datorn; kontoret ser det när det har skickats.',
  'newJob.field.date': 'Dag',
  'newJob.field.minutes': 'Planerade minuter',
  'newJob.field.contact': 'Kontaktens namn',
  'newJob.field.phone': 'Kontaktens telefon',
  'newJob.noPriority': 'Ingen prioritet',
  'newJob.optional': 'valfritt',
  'newJob.timeHint': 'Utan starttid hamnar det under ”Utan tid”; med bara en dag varar det hela dagen.',
  'newJob.save': 'Skapa jobb',
  'newJob.saved': 'Jobbet är skapat på datorn.',
  'newJob.needsTitle': 'Ge jobbet en rubrik: det är den du och kontoret hittar det med.',
  'newJob.needsDay': 'Välj dag för starttiden, eller ta bort tiden.',
  'newJob.badMinutes': 'Planerade minuter ska vara ett heltal från 0 till 5\u00a0256\u00a0000, eller tomt.',
  'followUp.title': 'Uppföljningsjobbets rubrik',
  'followUp.hint': 'Kund, plats och kontakt följer med; jobben hänvisar till varandra.',
  'followUp.forMe': 'Det planeras för dig.',
  'followUp.forNobody': 'Det är inte tilldelat någon än och finns under Planering.',
  'followUp.make': 'Skapa uppföljningsjobb',
  'followUp.noted': 'Uppföljningsjobb: {title}',
  'followUp.ofJob': 'Uppföljning av jobb {id}: {title}',
  'followUp.ofNewJob': 'Uppföljning av: {title}',
}
