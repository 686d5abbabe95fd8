/** Swedish: data in trouble, and files with unsent work. */
import type { enRescue } from '../en/rescue.ts'
import type { PartOf } from '../en/translation.ts'

export const svRescue: PartOf<typeof enRescue> = {
  'trouble.damaged': 'Data på datorn är skadade',
  'trouble.read-only': 'Inget kan sparas',
  'trouble.no-copy': 'Det gick inte att göra en kopia av ditt arbete',
  'trouble.contents': 'Filen med foton och dokument var skadad',
  'trouble.settings': 'Inställningarna var skadade',
  'trouble.log': 'Det du sparade sist kan saknas',
  'rescue.export': 'Exportera oskickat',
  'rescue.runs.export': 'Exporterar…',
  'rescue.runs.import': 'Läser in en fil…',
  'rescue.runs.restore': 'Återställer…',
  'rescue.exported': {
    one: '{count} oskickad ändring finns i filen. Den innehåller inga lösenord. Inget ändrades här.',
    other: '{count} oskickade ändringar finns i filen. Den innehåller inga lösenord. Inget ändrades här.',
  },
  'file.savedAs': 'Sparad som {file}',
  'rescue.missing': {
    one: '{count} foto eller fil gick inte att läsa.',
    other: '{count} foton eller filer gick inte att läsa.',
  },
  'rescue.unreadable': {
    one: '{count} ändring går inte att läsa. Den finns inte i filen och ligger kvar i utkorgen.',
    other: '{count} ändringar går inte att läsa. De finns inte i filen och ligger kvar i utkorgen.',
  },
  'rescue.fetchAgain': 'Ladda ner filen igen',
  'rescue.import': 'Läs in en räddningsfil',
  'rescue.importText':
    'Oskickat arbete som exporterats på en annan dator. Logga in som samma person på samma server.',
  'rescue.importChosen': '{name} läses in när du har loggat in.',
  'rescue.importLeave': 'Läs inte in',
  'rescue.importing': 'Läser in {name}…',
  'rescue.imported': {
    one: 'Inläst: {count} ändring att skicka',
    other: 'Inläst: {count} ändringar att skicka',
  },
  'rescue.importedFiles': { one: 'Med {count} foto eller fil.', other: 'Med {count} foton och filer.' },
  'rescue.importedDrafts': { one: 'Med {count} utkast.', other: 'Med {count} utkast.' },
  'rescue.importedKnown': { one: '{count} fanns redan här.', other: '{count} fanns redan här.' },
  'rescue.importedText':
    'Servern kontrolleras för var och en, och det som saknas där skickas. Du kan följa det i utkorgen.',
  'rescue.notImported': 'Räddningsfilen lästes inte in',
  'rescue.unread': 'Filen gick inte att läsa. Välj den igen. Inget har ändrats.',
  'more.unsent': 'Oskickat arbete',
  'more.unsentText':
    'En export innehåller allt som inte är skickat, i en fil som en annan dator kan läsa in. Inget ändras här.',
  'rescue.restore': 'Återställ',
  'rescue.restored': {
    one: 'Återställt. Servern kontrolleras för {count} ändring, som skickas om den saknas där.',
    other: 'Återställt. Servern kontrolleras för {count} ändringar, som skickas om de saknas där.',
  },
  // the recovery code, and data whose keys are lost
  'keys.title': 'Uppgifterna på den här datorn är låsta',
  'keys.text':
    'Jobb, anteckningar och foton är oskadade, men nycklarna till dem saknas, till exempel efter en återställning eller ominstallation. Om det bara är nyckelringen som är låst: lås upp den och starta Fieldbook igen.',
  'keys.codeHint': 'Sju grupper om fyra tecken. Små bokstäver och mellanslag går bra.',
  'keys.open': 'Öppna med koden',
  'keys.opening': 'Öppnar…',
  'keys.noCode':
    'Ingen återställningskod har skapats för uppgifterna. Utan nycklarna går de inte att öppna, och det som inte skickats går inte att exportera.',
  'keys.asideTitle': 'Utan nycklarna',
  'keys.asideText':
    'De låsta uppgifterna flyttas till en egen mapp och inget raderas: hittas nycklarna kan de återställas. Sedan loggar du in som på en ny dator.',
  'keys.aside': 'Flytta undan uppgifterna',
  'keys.asideAsk': 'Flytta undan de låsta uppgifterna?',
  'keys.asideUnsent': 'Oskickade ändringar förblir låsta och skickas inte. Allt som skickats hämtas igen.',
  'keys.asideNo': 'Avbryt',
  'keys.keptAs': 'De låsta uppgifterna är sparade i {folder}',
  'keys.why': 'Vad som är fel',
  'more.passOn': 'Lämna över datorn',
  'more.passOnText':
    'Loggar ut dig och tar bort dina uppgifter från datorn, så att den är redo för nästa person. Det går när allt är skickat.',
  'more.passOnTitle': 'Lämna över datorn?',
  'more.passOnAll':
    'Alla jobb, anteckningar, foton och nycklar på datorn tas bort, för alla som har arbetat på den. Det som skickats finns på servern.',
  'more.passOnYes': 'Logga ut och ta bort',
  'more.passOnNo': 'Avbryt',
  'more.passedOn': 'Datorn är redo för nästa person.',
  'recovery.title': 'Återställningskod',
  'recovery.text':
    'Öppnar dina uppgifter om datorn har tappat sina nycklar, med allt som inte skickats. Förvara den inte tillsammans med datorn.',
  'recovery.company':
    'Ditt företag kan också öppna datorns uppgifter, med en egen nyckel. Varje gång det sker antecknas på servern.',
  'recovery.missing':
    'Det finns ingen kod än. Om datorn återställs går ditt oskickade arbete inte att öppna.',
  'recovery.missingOwn':
    'Det finns ingen kod än. Om datorn återställs kan bara ditt företag öppna ditt oskickade arbete.',
  'recovery.offer': 'Skapa en återställningskod, så går ditt arbete att öppna även om datorn återställs.',
  'recovery.make': 'Skapa en återställningskod',
  'recovery.sheet': 'Återställningskod för Fieldbook',
  'recovery.once': 'Den visas bara nu. Den som har koden och datorn kan läsa allt på den.',
  'action.copy': 'Kopiera',
  'recovery.print': 'Skriv ut',
  'recovery.kept': 'Jag har sparat den',
  'recovery.copied': 'Kopierad.',
  'recovery.notCopied': 'Den kunde inte kopieras. Skriv av den från skärmen.',
  'recovery.made': 'Skapad {time}. Den kan inte visas igen.',
  'recovery.renew': 'Skapa en ny kod',
  'recovery.renewTitle': 'Skapa en ny kod?',
  'recovery.renewText': 'Koden du har slutar gälla direkt.',
  'recovery.revoke': 'Ta bort koden',
  'recovery.revokeTitle': 'Ta bort koden?',
  'recovery.revokeText':
    'Den slutar gälla direkt. Utan kod går ditt oskickade arbete inte att öppna om datorns nycklar försvinner.',
  'recovery.revokeOwnText':
    'Den slutar gälla direkt. Utan kod kan bara ditt företag öppna ditt oskickade arbete om datorns nycklar försvinner.',
  'recovery.keep': 'Behåll den',
  'recovery.revoked': 'Koden är borttagen.',
}
