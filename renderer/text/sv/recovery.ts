/** Swedish: the recovery code, and data whose keys are lost. */
import type { enRecovery } from '../en/recovery.ts'
import type { PartOf } from '../en/translation.ts'

export const svRecovery: PartOf<typeof enRecovery> = {
  'keys.title': 'Uppgifterna på den här datorn är låsta',
  'keys.text':
    'Jobb, anteckningar och foton ligger oskadda här, men nycklarna till dem är borta, som efter en återställning eller en ominstallation. Om det bara är nyckelringen som är låst: lås upp den och starta Fieldbook igen.',
  'keys.code': 'Återställningskod',
  'keys.codeHint': 'Sju grupper om fyra tecken. Små bokstäver och mellanslag går bra.',
  'keys.open': 'Öppna med koden',
  'keys.opening': 'Öppnar…',
  'keys.noCode':
    'Ingen återställningskod har skapats för uppgifterna. Utan nycklarna går de inte att öppna, och det som inte skickats går inte att exportera.',
  'keys.asideTitle': 'Utan nycklarna',
  'keys.asideText':
    'De låsta uppgifterna flyttas till en egen mapp och inget raderas: hittas nycklarna kan de läggas tillbaka. Sedan loggar du in som på en ny dator.',
  'keys.aside': 'Lägg uppgifterna åt sidan',
  'keys.asideAsk': 'Lägga de låsta uppgifterna åt sidan?',
  'keys.asideUnsent': 'Det som inte skickats förblir låst och skickas inte. Allt som skickats hämtas igen.',
  'keys.asideNo': 'Låt dem ligga',
  'keys.keptAs': 'De låsta uppgifterna finns i {folder}',
  'keys.why': 'Vad som är fel',
  'more.passOn': 'Lämna över datorn',
  'more.passOnText':
    'Loggar ut dig och tar bort dina uppgifter från datorn, så att den är redo för nästa person. Det går när allt är skickat.',
  'more.passOnTitle': 'Lämna över datorn?',
  'more.passOnAll':
    'Alla jobb, anteckningar, foton och nycklar på datorn tas bort, för alla som har arbetat på den. Det som skickats finns på servern.',
  'more.passOnYes': 'Logga ut och ta bort',
  'more.passOnNo': 'Behåll allt',
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
  'recovery.copy': 'Kopiera',
  'recovery.print': 'Skriv ut',
  'recovery.save': 'Spara som fil',
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
